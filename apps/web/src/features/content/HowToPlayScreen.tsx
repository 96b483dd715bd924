import { contentHowTo } from '#i18n/en/contentHowTo.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ArticleScreen } from './ArticleScreen.tsx';

/** The guides for the web and for SMS. */
export default function HowToPlayScreen() {
  return <ArticleScreen article={messagesOf(contentHowTo)} statesRules />;
}

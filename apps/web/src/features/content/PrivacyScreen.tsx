import { contentPrivacy } from '#i18n/en/contentPrivacy.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ArticleScreen } from './ArticleScreen.tsx';

/** What is stored about a player, and why. */
export default function PrivacyScreen() {
  return <ArticleScreen article={messagesOf(contentPrivacy)} />;
}

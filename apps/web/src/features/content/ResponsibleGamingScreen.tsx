import { contentResponsible } from '#i18n/en/contentResponsible.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ArticleScreen } from './ArticleScreen.tsx';

/** Betting within limits, self-exclusion, and where to find help. */
export default function ResponsibleGamingScreen() {
  return <ArticleScreen article={messagesOf(contentResponsible)} />;
}

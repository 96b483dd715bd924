import { contentTerms } from '#i18n/en/contentTerms.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ArticleScreen } from './ArticleScreen.tsx';

/** The terms and conditions, with the limits of the terms text. */
export default function TermsScreen() {
  return <ArticleScreen article={messagesOf(contentTerms)} statesRules />;
}

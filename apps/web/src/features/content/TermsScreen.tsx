import { contentTerms } from '../../lib/messages/contentTerms.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ArticleScreen } from './ArticleScreen.tsx';

/** The terms and conditions; its limits are those of the terms text (readings 6). */
export default function TermsScreen() {
  return <ArticleScreen article={useMessages(contentTerms)} />;
}

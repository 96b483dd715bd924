import { contentResponsible } from '../../lib/messages/contentResponsible.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ArticleScreen } from './ArticleScreen.tsx';

/** Betting within limits, self-exclusion, and where help is found. */
export default function ResponsibleGamingScreen() {
  return <ArticleScreen article={useMessages(contentResponsible)} />;
}

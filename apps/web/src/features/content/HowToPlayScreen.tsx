import { contentHowTo } from '../../lib/messages/contentHowTo.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ArticleScreen } from './ArticleScreen.tsx';

/** The guides for the web and for SMS (discovery-and-content spec, section 2.12). */
export default function HowToPlayScreen() {
  return <ArticleScreen article={useMessages(contentHowTo)} />;
}

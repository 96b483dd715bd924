import { contentPrivacy } from '../../lib/messages/contentPrivacy.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ArticleScreen } from './ArticleScreen.tsx';

/** What is kept about a player, and why. */
export default function PrivacyScreen() {
  return <ArticleScreen article={useMessages(contentPrivacy)} />;
}

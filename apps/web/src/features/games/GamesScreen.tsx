import { pathTo } from '#lib/navigation/paths.ts';
import { Redirect } from '#lib/navigation/redirect.ts';

/** An address of older links, which redirects to the lobby. */
export default function GamesScreen() {
  return <Redirect to={pathTo('InstantGames')} />;
}

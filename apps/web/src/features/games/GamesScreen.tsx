import { pathTo } from '#lib/navigation/paths.ts';
import { Redirect } from '#lib/navigation/redirect.ts';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';

/** An address of older links, which redirects to the lobby. */
export default function GamesScreen() {
  return (
    <LoadingRoom>
      <Redirect to={pathTo('InstantGames')} />
    </LoadingRoom>
  );
}

import type { GameLists } from '../../lib/live/book.ts';
import { useLiveClient, useLiveHealth, useLiveLists } from '../../lib/live/hooks.ts';
import type { LiveTopic } from '../../lib/live/liveClient.ts';
import { lists as listMessages } from '../../lib/messages/lists.ts';
import { live as messages } from '../../lib/messages/live.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { GroupHeading } from '../../ui/GroupHeading.tsx';
import { MatchListSkeleton } from '../../ui/MatchRowSkeleton.tsx';
import { LiveRow } from './LiveRow.tsx';

/** A topic's games: those in play, then those that have not started (discovery-and-content spec, section 2.7). */
export function LiveList({ topic }: { topic: LiveTopic | null }) {
  const words = useMessages(messages);
  const client = useLiveClient();
  const { state } = useLiveHealth(topic);
  const games = useLiveLists(topic);
  if (topic === null || !games || state === 'gone') {
    if (state === 'connecting') return <MatchListSkeleton rows={8} />;
    return <ErrorPanel text={words.unreachable} onRetry={() => client.retry()} />;
  }
  return <Groups topic={topic} games={games} />;
}

function Groups({ topic, games: { inPlay, notStarted } }: { topic: LiveTopic; games: GameLists }) {
  const words = useMessages(messages);
  return (
    <>
      {inPlay.length === 0 && <NoLiveGames />}
      <Group topic={topic} title={words.inPlay} ids={inPlay} />
      <Group topic={topic} title={words.notStarted} ids={notStarted} />
    </>
  );
}

function Group({ topic, title, ids }: { topic: LiveTopic; title: string; ids: readonly string[] }) {
  const words = useMessages(listMessages);
  if (ids.length === 0) return null;
  return (
    <section>
      <GroupHeading title={title} detail={words.games(ids.length)} />
      <ul aria-label={title}>
        {ids.map((matchId) => (
          <li key={matchId}>
            <LiveRow topic={topic} matchId={matchId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoLiveGames() {
  const words = useMessages(messages);
  return (
    <EmptyState
      title={words.none}
      text={words.noneText}
      proverb={{ line: words.proverb, meaning: words.proverbMeaning }}
      action={
        <ButtonLink look="line" to="/?tab=upcoming">
          {words.upcoming}
        </ButtonLink>
      }
    />
  );
}

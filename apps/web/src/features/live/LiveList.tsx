import { memo } from 'react';
import { lists as listMessages } from '#i18n/en/lists.ts';
import { live as messages } from '#i18n/en/live.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { WindowedItem } from '#ui/layout/WindowedItem.tsx';
import { MatchListSkeleton } from '#ui/match/MatchRowSkeleton.tsx';
import { favouritesFirst, useFavouriteOrder } from '#entities/favourites/order.ts';
import { useLiveClient, useLiveHealth, useLiveLists } from '#entities/live/hooks.ts';
import type { LiveTopic } from '#entities/live/liveClient.ts';
import type { MatchLists } from '#entities/live/topicStore.ts';
import { LiveRow } from './LiveRow.tsx';

/** A list of at most this many matches is rendered whole; a row has some 60 DOM nodes. */
const SHORT_LIST = 30;
/** Enough rows for the first paint. */
const FIRST_SHOWN = 10;

/** A topic's matches: those in play, then those that have not started. */
export const LiveList = memo(function LiveList({ topic }: { topic: LiveTopic | null }) {
  const words = messagesOf(messages);
  const client = useLiveClient();
  const { state } = useLiveHealth(topic);
  const matches = useLiveLists(topic);
  if (topic === null || !matches || state === 'gone') {
    if (state === 'connecting') return <MatchListSkeleton rows={8} />;
    return <ErrorPanel text={words.unreachable} onRetry={() => client.retry()} />;
  }
  return <Groups topic={topic} matches={matches} />;
});

/** Matches of favourites are first in each group. */
function Groups({ topic, matches }: { topic: LiveTopic; matches: MatchLists }) {
  const words = messagesOf(messages);
  const order = useFavouriteOrder();
  const inOrder = (ids: readonly string[]) => favouritesFirst(ids, order, (id) => topic.store.matches.get(id));
  const [inPlay, notStarted] = [inOrder(matches.inPlay), inOrder(matches.notStarted)];
  const isLong = inPlay.length + notStarted.length > SHORT_LIST;
  return (
    <>
      {inPlay.length === 0 && <NoLiveGames />}
      <Group topic={topic} title={words.inPlay} ids={inPlay} isLong={isLong} />
      <Group topic={topic} title={words.notStarted} ids={notStarted} isLong={isLong} />
    </>
  );
}

type GroupProps = { topic: LiveTopic; title: string; ids: readonly string[]; isLong: boolean };

function Group({ topic, title, ids, isLong }: GroupProps) {
  const words = messagesOf(listMessages);
  if (ids.length === 0) return null;
  return (
    <section>
      <GroupHeading title={title} detail={words.games(ids.length)} />
      <ul aria-label={title}>
        {ids.map((matchId, index) => (
          <WindowedItem key={matchId} isWindowed={isLong} isShownFirst={index < FIRST_SHOWN}>
            <LiveRow topic={topic} matchId={matchId} />
          </WindowedItem>
        ))}
      </ul>
    </section>
  );
}

function NoLiveGames() {
  const words = messagesOf(messages);
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

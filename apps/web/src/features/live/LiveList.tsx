import { memo, useMemo } from 'react';
import { lists as listMessages } from '#i18n/en/lists.ts';
import { live as messages } from '#i18n/en/live.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { WindowedItem } from '#ui/layout/WindowedItem.tsx';
import { MatchListSkeleton } from '#ui/match/MatchRowSkeleton.tsx';
import { favouritesFirst, useFavouriteOrder } from '#entities/favourites/storedFavourites.ts';
import { useLiveClient, useLiveHealth, useLiveLists } from '#entities/live/hooks.ts';
import type { LiveTopic } from '#entities/live/liveClient.ts';
import type { MatchLists } from '#entities/live/topicStore.ts';
import { LiveRow } from './LiveRow.tsx';
import { type Row, useRowsInPlace } from './useRowsInPlace.ts';

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
  const order = useFavouriteOrder();
  const next = useMemo(() => {
    const namesOf = (id: string) => topic.store.matches.get(id);
    const rowsOf = (group: Row['group']): Row[] =>
      favouritesFirst(matches[group], order, namesOf).map((matchId) => ({ matchId, group }));
    return [...rowsOf('inPlay'), ...rowsOf('notStarted')];
  }, [topic, matches, order]);
  const { rows, list } = useRowsInPlace(next);
  return (
    <div ref={list}>
      {rows[0]?.group !== 'inPlay' && <NoLiveGames isTrue={matches.inPlay.length === 0} />}
      {groupsOf(rows).map(({ group, occurrence, ids }) => (
        <Group
          key={`${group}-${occurrence}`}
          topic={topic}
          group={group}
          ids={ids}
          count={occurrence === 0 ? matches[group].length : null}
          isLong={rows.length > SHORT_LIST}
        />
      ))}
    </div>
  );
}

/**
 * The consecutive rows of each group. New matches in play that are inserted below the other rows form a group of their
 * own.
 */
function groupsOf(rows: readonly Row[]) {
  const groups: { group: Row['group']; occurrence: number; ids: string[] }[] = [];
  const occurrences = { inPlay: 0, notStarted: 0 };
  for (const { group, matchId } of rows) {
    if (groups.at(-1)?.group !== group) groups.push({ group, occurrence: occurrences[group]++, ids: [] });
    groups.at(-1)?.ids.push(matchId);
  }
  return groups;
}

type GroupProps = {
  topic: LiveTopic;
  group: Row['group'];
  ids: readonly string[];
  /** The number of the topic's matches in the group; null for a repeated heading. */
  count: number | null;
  isLong: boolean;
};

function Group({ topic, group, ids, count, isLong }: GroupProps) {
  const words = messagesOf(listMessages);
  const title = messagesOf(messages)[group];
  return (
    <section>
      <GroupHeading title={title} detail={count === null ? '' : words.games(count)} />
      <ul aria-label={title}>
        {ids.map((matchId, index) => (
          <WindowedItem key={matchId} isWindowed={isLong} isShownFirst={index < FIRST_SHOWN}>
            <LiveRow topic={topic} matchId={matchId} group={group} />
          </WindowedItem>
        ))}
      </ul>
    </section>
  );
}

/**
 * Shows that there is no live match. When that becomes untrue it is hidden but keeps its height, because the rows in
 * view would otherwise move up.
 */
function NoLiveGames({ isTrue }: { isTrue: boolean }) {
  const words = messagesOf(messages);
  return (
    <div className={isTrue ? undefined : 'invisible'}>
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
    </div>
  );
}

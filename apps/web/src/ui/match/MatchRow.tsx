import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classes } from '#lib/classes.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { CardCount } from './CardCount.tsx';
import { LiveClock, type LiveClockProps } from './LiveClock.tsx';
import { Link } from '#ui/navigation/Link.tsx';

type MatchSide = { name: string; score?: number; redCards?: number };

export type MatchRowProps = {
  /** The address of the match's markets. */
  to: string;
  /** Country and competition: "Kenya · Premier League". */
  competition: string;
  home: MatchSide;
  away: MatchSide;
  /** Before the match: "Today 4:00 PM". */
  starts?: string;
  /** The number that players text to bet by SMS. */
  gameId?: string;
  /** The kick-off of a match in play: "21/11/2026 03:00 PM". Shown below the teams, beside the number. */
  began?: string;
  /** During the match. */
  live?: LiveClockProps;
  goal?: boolean;
  /** The number of further markets. */
  moreMarkets: number;
  /** No open market has odds: the link to the markets is disabled. */
  moreClosed?: boolean;
  /** One of its outcomes is on the slip: red edge. */
  selected?: boolean;
  /** The odds: an OddsRow or a SuspendedOverlay. */
  children: ReactNode;
};

/** One match of a list: meta line, teams (with scores when live) and odds; 86 px high. */
export const MatchRow = memo(function MatchRow(props: MatchRowProps) {
  const { to, home, away, began, gameId, selected = false, children } = props;
  return (
    <article className={classes('match', selected && 'is-selected')}>
      <MetaLine {...props} />
      <div className="match-teams">
        <Link className="teams" to={to}>
          <SideLine side={home} />
          <SideLine side={away} />
        </Link>
        {children}
      </div>
      {began && (
        <p className="match-foot">
          {began} {gameId && <GameId id={gameId} />}
        </p>
      )}
    </article>
  );
});

function GameId({ id }: { id: string }) {
  const words = messagesOf(kit);
  return <span className="match-id">{words.gameId(id)}</span>;
}

function MetaLine(props: MatchRowProps) {
  const { to, competition, starts, gameId, began, live, goal, moreMarkets, moreClosed = false } = props;
  const words = messagesOf(kit);
  return (
    <div className="match-meta">
      {live && (
        <>
          <LiveClock {...live} />
          <span aria-hidden>·</span>
        </>
      )}
      <span className="match-comp">{competition}</span>
      {starts && (
        <>
          <span aria-hidden>·</span>
          <span className="match-when">{starts}</span>
        </>
      )}
      {gameId && !began && <GameId id={gameId} />}
      {goal && <span className="goal">{words.goal}</span>}
      <MoreMarkets to={to} count={moreMarkets} closed={moreClosed} />
    </div>
  );
}

function MoreMarkets({ to, count, closed }: { to: string; count: number; closed: boolean }) {
  const words = messagesOf(kit);
  const content = (
    <>
      {words.moreMarkets(count)}
      <span className="match-opt">&nbsp;{words.marketsWord}</span>
      <Icon of={ChevronRight} size="xs" />
    </>
  );
  if (!closed) {
    return (
      <Link className="match-more" to={to}>
        {content}
      </Link>
    );
  }
  return (
    <span className="match-more" role="link" aria-disabled>
      {content}
    </span>
  );
}

function SideLine({ side }: { side: MatchSide }) {
  return (
    <span>
      <span className="team-name">{side.name}</span>
      {side.redCards ? <CardCount color="red" count={side.redCards} /> : null}
      {side.score !== undefined && <span className="score">{side.score}</span>}
    </span>
  );
}

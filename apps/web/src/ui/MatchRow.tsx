import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { CardCount } from './CardCount.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { LiveClock, type LiveClockProps } from './LiveClock.tsx';

type MatchSide = { name: string; score?: number; redCards?: number };

export type MatchRowProps = {
  /** Where the row leads: the match's markets. */
  to: string;
  /** Country and competition: "Kenya · Premier League". */
  competition: string;
  home: MatchSide;
  away: MatchSide;
  /** Before the match: "Today 4:00 PM". */
  starts?: string;
  /** The number players text to bet by SMS. */
  gameId?: string;
  /** When a match in play began: "21/11/2026 03:00 PM". It stands beneath the teams, and the number beside it. */
  began?: string;
  /** During the match. */
  live?: LiveClockProps;
  goal?: boolean;
  /** How many more markets the match has. */
  moreMarkets: number;
  /** No open market with a price: the link to them is shut. */
  moreClosed?: boolean;
  /** One of its prices is on the slip: red edge. */
  mine?: boolean;
  /** The prices: an OddsRow, or a SuspendedPlank. */
  children: ReactNode;
};

/** One match of a list: meta line, teams (with scores when live) and prices; 86 px high. */
export const MatchRow = memo(function MatchRow(props: MatchRowProps) {
  const { to, home, away, began, gameId, mine = false, children } = props;
  return (
    <article className={classes('match', mine && 'match-mine')}>
      <MetaLine {...props} />
      <div className="duel">
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
  const words = useMessages(kit);
  return <span className="match-id">{words.gameId(id)}</span>;
}

function MetaLine(props: MatchRowProps) {
  const { to, competition, starts, gameId, began, live, goal, moreMarkets, moreClosed = false } = props;
  const words = useMessages(kit);
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
  const words = useMessages(kit);
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

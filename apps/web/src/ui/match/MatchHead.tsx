import type { ReactNode } from 'react';
import { CardCount } from './CardCount.tsx';
import { LiveClock, type LiveClockProps } from './LiveClock.tsx';
import './matchHead.css';

type Side = { name: string; score?: number; redCards?: number; yellowCards?: number };

type Props = {
  home: Side;
  away: Side;
  /** The kick-off as displayed: "21/11/26 03:00 PM". */
  kickOff: string;
  live?: LiveClockProps;
};

/** The two teams at the top of a match screen, with clock, score and cards while it is live. */
export function MatchHead({ home, away, kickOff, live }: Props) {
  const scored = home.score !== undefined && away.score !== undefined;
  return (
    <div className="match-head">
      <div className="match-head-line">
        {live && (
          <>
            <LiveClockOnChrome {...live} />
            <span aria-hidden>·</span>
          </>
        )}
        <span>{kickOff}</span>
      </div>
      <div className="match-head-teams">
        <SideBlock side={home} />
        <div className="big-score">
          {scored && <span>{home.score}</span>}
          <i aria-hidden />
          {scored && <span>{away.score}</span>}
        </div>
        <SideBlock side={away} />
      </div>
    </div>
  );
}

function LiveClockOnChrome(props: LiveClockProps) {
  return (
    <span className="match-meta m-0 gap-2">
      <LiveClock {...props} />
    </span>
  );
}

function SideBlock({ side }: { side: Side }): ReactNode {
  return (
    <div>
      <h2>{side.name}</h2>
      {(side.yellowCards ?? 0) + (side.redCards ?? 0) > 0 && (
        <p className="match-head-cards">
          {side.yellowCards ? <CardCount color="yellow" count={side.yellowCards} /> : null}
          {side.redCards ? <CardCount color="red" count={side.redCards} /> : null}
        </p>
      )}
    </div>
  );
}

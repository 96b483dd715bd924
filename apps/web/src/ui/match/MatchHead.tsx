import type { ReactNode } from 'react';
import { useDebounced } from '#lib/hooks/useDebounced.ts';
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
        <div className="big-score" aria-hidden>
          {scored && <span>{home.score}</span>}
          <i />
          {scored && <span>{away.score}</span>}
        </div>
        <SideBlock side={away} />
      </div>
      {scored && <SpokenScore text={`${home.name} ${home.score}, ${away.name} ${away.score}`} />}
    </div>
  );
}

/** A score that changes again within this time, as in basketball, is announced once. */
const SCORE_SETTLES_MS = 3_000;

/** The score as a sentence, which is announced when it changes. */
function SpokenScore({ text }: { text: string }) {
  return (
    <p className="sr-only" aria-live="polite" aria-atomic>
      {useDebounced(text, SCORE_SETTLES_MS)}
    </p>
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

import type { BetOutcome } from '@ushindi/api-contract';
import { dayTime } from '../../lib/format/dayTime.ts';
import { bets } from '../../lib/messages/bets.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { Beads } from '../../ui/Beads.tsx';
import { beadOf } from './betView.ts';

/** One pick of a bet: what was picked where, when, the scores, and what became of it. */
export function OutcomeRow({ outcome }: { outcome: BetOutcome }) {
  const words = useMessages(bets);
  const { pick, type, odds, homeTeam, awayTeam, competition, startsAtMs, status } = outcome;
  return (
    <li className="result">
      <span className="result-bead">
        <Beads big beads={[beadOf(outcome)]} />
      </span>
      <b className="min-w-0 truncate">{pick}</b>
      <b className="num text-right">{odds.toFixed(2)}</b>
      <span className="result-what">{words.detail.teams(homeTeam, awayTeam)}</span>
      <span className="result-what text-right">
        <Scores outcome={outcome} />
      </span>
      <span className="result-what">
        {[type, competition].filter((part) => part !== '').join(' · ')}
        <br />
        {dayTime(startsAtMs)}
      </span>
      <b className="result-what text-right">{words.status[status]}</b>
    </li>
  );
}

/** That the pick was live, and the scores so far. */
function Scores({ outcome: { live, halfTimeScore, fullTimeScore } }: { outcome: BetOutcome }) {
  const words = useMessages(bets).detail;
  return (
    <>
      {live && <b className="text-good">{words.live} </b>}
      {halfTimeScore !== '' && `${words.halfTime} ${halfTimeScore} `}
      {fullTimeScore !== '' && (
        <b>
          {words.fullTime} {fullTimeScore}
        </b>
      )}
    </>
  );
}

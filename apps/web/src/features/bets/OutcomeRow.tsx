import type { BetOutcome } from '@ushindi/api-contract';
import { bets } from '#i18n/en/bets.ts';
import { names } from '#i18n/en/names.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { formatOdds } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Beads } from '#ui/match/Beads.tsx';
import { LiveScore } from './BetLegs.tsx';
import { beadOf } from './betView.ts';
import { WhyLeg } from './WhyLeg.tsx';
import './bets.css';
import '#ui/layout/card.css';

/** One leg of a bet: match, outcome, time, scores and result. */
export function OutcomeRow({ outcome }: { outcome: BetOutcome }) {
  const words = messagesOf(bets);
  const { outcome: nameOf, market, competition: competitionOf } = messagesOf(names);
  const { pick, type, odds, homeTeam, awayTeam, competition, startsAtMs, status } = outcome;
  return (
    <li className="result">
      <span className="result-bead">
        <Beads big beads={[beadOf(outcome)]} />
      </span>
      <b className="min-w-0 wrap-anywhere">{nameOf(pick, outcome)}</b>
      <b className="num text-right">{odds > 0 && formatOdds(odds)}</b>
      <span className="result-what">{awayTeam !== '' && words.detail.teams(homeTeam, awayTeam)}</span>
      <span className="result-what text-right">
        <LiveScore outcome={outcome} /> <Scores outcome={outcome} />
      </span>
      <span className="result-what">
        {[market(type), competitionOf(competition)].filter((part) => part !== '').join(' · ')}
        <br />
        {dayTime(startsAtMs)}
      </span>
      <b className="result-what text-right">{words.status[status]}</b>
      <WhyLeg outcome={outcome} pick={nameOf(pick, outcome)} />
    </li>
  );
}

/** The live mark of a leg, with the scores so far. */
function Scores({ outcome: { live, halfTimeScore, fullTimeScore } }: { outcome: BetOutcome }) {
  const words = messagesOf(bets).detail;
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

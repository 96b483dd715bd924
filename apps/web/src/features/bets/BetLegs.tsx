import type { BetOutcome } from '@ushindi/api-contract';
import { bets } from '#i18n/en/bets.ts';
import { names } from '#i18n/en/names.ts';
import { formatOdds } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Beads } from '#ui/match/Beads.tsx';
import { liveClockOf } from '#entities/live/liveClock.ts';
import { beadOf } from './betView.ts';
import './bets.css';

/** More legs than this are counted; the bet's page has all. */
const MOST_LEGS = 4;

/** The legs on a bet's card: selection, odds and teams, and the score while the match is in play. */
export function BetLegs({ outcomes }: { outcomes: readonly BetOutcome[] }) {
  const words = messagesOf(bets);
  const more = outcomes.length - MOST_LEGS;
  return (
    <ul className="bet-legs" aria-label={words.detail.legsName}>
      {outcomes.slice(0, MOST_LEGS).map((outcome) => (
        <BetLeg key={`${outcome.matchId}·${outcome.homeTeam}·${outcome.pick}`} outcome={outcome} />
      ))}
      {more > 0 && <li className="hint">{words.moreLegs(more)}</li>}
    </ul>
  );
}

function BetLeg({ outcome }: { outcome: BetOutcome }) {
  const words = messagesOf(bets);
  const { pick, type, odds, homeTeam, awayTeam, fullTimeScore } = outcome;
  const { outcome: nameOf, market } = messagesOf(names);
  const shownPick = nameOf(pick, outcome);
  const what = type === '' ? shownPick : words.pickOf(shownPick, market(type));
  return (
    <li className="bet-leg">
      <Beads big beads={[beadOf(outcome)]} label={words.status[outcome.status]} />
      <span className="min-w-0">
        <span className="block font-bold text-ink">{what}</span>
        {awayTeam !== '' && <span className="block">{words.detail.teams(homeTeam, awayTeam)}</span>}
      </span>
      <span className="text-right">
        {odds > 0 && <b className="num block text-ink">{formatOdds(odds)}</b>}
        <LiveScore outcome={outcome} />
        {fullTimeScore !== '' && `${words.detail.fullTime} ${fullTimeScore}`}
      </span>
    </li>
  );
}

/** Score and minute of a match in play. */
export function LiveScore({ outcome: { progress, sportId } }: { outcome: BetOutcome }) {
  const words = messagesOf(bets);
  if (progress === null) return null;
  const { clock } = liveClockOf(sportId ?? 0, progress);
  return <b className="num text-good">{words.liveScore(progress.score, clock || progress.phase)}</b>;
}

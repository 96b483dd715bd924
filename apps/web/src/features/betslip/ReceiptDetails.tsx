import type { BetOutcome } from '@ushindi/api-contract';
import { trpc } from '#lib/api/trpc.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { common } from '#i18n/en/common.ts';
import { names } from '#i18n/en/names.ts';
import { formatOdds } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { BetSteps } from '#entities/bets/BetSteps.tsx';
import { LineGroups } from '#entities/bets/lineGroupsPart.ts';
import type { Receipt } from '#entities/slip/slipStore.ts';
import './betslip.css';

/**
 * Selections, odds, boost and taxes of a placed bet, as the operator stored them. Odds that changed after the player
 * selected them are beside the former odds.
 */
export function ReceiptDetails({ receipt: { betReference, seenOdds } }: { receipt: Receipt }) {
  const words = messagesOf(betslip);
  const { data: bet, isPending } = trpc.bets.detail.useQuery({ betId: betReference });
  if (isPending)
    return (
      // As high as the selections and steps of a multi, so that the buttons below do not move away from a tap.
      <div>
        {[...seenOdds.keys()].map((matchId) => (
          <Skeleton key={matchId} className="mb-2 h-12" />
        ))}
        <Skeleton className="h-48" />
      </div>
    );
  // The bet is placed. A failure here hides only details, which My Bets shows too.
  if (!bet) return null;
  return (
    <div className="text-left">
      <ul aria-label={words.success.selections}>
        {bet.outcomes.map((outcome) => (
          <PlacedLeg
            key={`${outcome.matchId}·${outcome.pick}`}
            outcome={outcome}
            seen={seenOdds.get(outcome.matchId)}
          />
        ))}
      </ul>
      {bet.lines ? <LineGroups bet={bet} /> : <BetSteps bet={bet} />}
    </div>
  );
}

function PlacedLeg({ outcome, seen }: { outcome: BetOutcome; seen: number | undefined }) {
  const words = messagesOf(betslip);
  const { pick, type, homeTeam, awayTeam, odds } = outcome;
  const { outcome: nameOf, market } = messagesOf(names);
  const isOther = seen !== undefined && seen !== odds;
  return (
    <li className="leg leg-placed">
      <div className="min-w-0">
        <div className="leg-outcome">{nameOf(pick, outcome)}</div>
        <div className="leg-what whitespace-normal">
          {market(type)} · {words.teams(homeTeam, awayTeam)}
        </div>
      </div>
      <div>
        <span className="sr-only">{messagesOf(common).odds} </span>
        <span className="leg-price">{formatOdds(odds)}</span>
        {isOther && <s className="leg-was">{formatOdds(seen)}</s>}
      </div>
      {isOther && <div className="leg-notice">{words.success.otherOdds(formatOdds(seen), formatOdds(odds))}</div>}
    </li>
  );
}

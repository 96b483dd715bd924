import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayTime } from '../../lib/format/dayTime.ts';
import { kesText } from '../../lib/format/kes.ts';
import { bets } from '../../lib/messages/bets.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { Beads } from '../../ui/Beads.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { formatAmount } from '../../ui/amount.ts';
import { BetActions } from './BetActions.tsx';
import { amountOf, beadsOf, isPending, standingOf } from './betView.ts';
import type { ListedBet } from './useBets.ts';

/** One bet of the history; the whole card leads to its page, but for the buttons of a pending one. */
export function BetCard({ bet }: { bet: ListedBet }) {
  const words = useMessages(bets);
  const beads = beadsOf(bet);
  const possibleWin = kesText(bet.possibleWin);
  // Of a bet that is pending or won it is the large figure.
  const isWinShown = isPending(bet) || bet.status === 'won';
  return (
    <article className="card relative" aria-label={words.openBet(bet.betReference)}>
      <div className="card-head">
        <StatusChip standing={standingOf(bet.status)}>{words.status[bet.status]}</StatusChip>
        <Link className="min-w-0 flex-1 truncate after:absolute after:inset-0" to={`/bet-results/${bet.betId}`}>
          {bet.betReference} · {dayTime(bet.placedAtMs)}
        </Link>
        <Icon of={ChevronRight} size="sm" />
      </div>
      <p className="card-beads">
        {beads.length > 0 && <Beads big beads={beads} />}
        {isWinShown ? words.picks(bet.gamesCount) : words.picksAndWin(bet.gamesCount, formatAmount(possibleWin))}
      </p>
      <div className="card-mid">
        <div>
          <p className="value-label">{words.amounts[bet.status]}</p>
          <p className="value value-big">
            <Kes amount={amountOf(bet)} />
          </p>
        </div>
        <div className="text-right">
          <p className="value-label">{words.stakeAndOdds}</p>
          <p className="value">
            <Kes amount={kesText(bet.stake)} /> · {bet.totalOdds.toFixed(2)}
          </p>
        </div>
      </div>
      {isPending(bet) && <BetActions bet={bet} cancelEndsAtMs={bet.cancelEndsAtMs} />}
    </article>
  );
}

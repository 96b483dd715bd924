import { ChevronRight } from 'lucide-react';
import { bets } from '#i18n/en/bets.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { formatKes, formatOdds, kesText } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { StatusChip } from '#ui/feedback/StatusChip.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { Beads } from '#ui/match/Beads.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { BetActions } from './BetActions.tsx';
import { amountOf, beadsOf, isPending, standingOf } from './betView.ts';
import type { ListedBet } from './useBets.ts';
import { Link } from '#ui/navigation/Link.tsx';

/** A bet of the history. The whole card links to the bet, except for the buttons of a pending one. */
export function BetCard({ bet }: { bet: ListedBet }) {
  const words = messagesOf(bets);
  const beads = beadsOf(bet);
  const possibleWin = kesText(bet.possibleWin);
  // Pending and won bets show this amount as their large figure.
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
        {isWinShown ? words.selections(bet.gamesCount) : words.selectionsAndWin(bet.gamesCount, formatKes(possibleWin))}
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
            <Kes amount={bet.stake} /> · {formatOdds(bet.totalOdds)}
          </p>
        </div>
      </div>
      {isPending(bet) && <BetActions bet={bet} cancelEndsAtMs={bet.cancelEndsAtMs} />}
    </article>
  );
}

import { ChevronRight } from 'lucide-react';
import { pathTo } from '#lib/navigation/paths.ts';
import { bets } from '#i18n/en/bets.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { formatOdds } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { StatusChip } from '#ui/feedback/StatusChip.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { Beads } from '#ui/match/Beads.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { amountLabel, amountOf, isTicket, stakeOf } from '#entities/bets/betAmounts.ts';
import { BetActions } from './BetActions.tsx';
import { CashOut } from './cashOut/CashOut.tsx';
import { BetLegs } from './BetLegs.tsx';
import { beadsOf, hasNoLegs, linesText, standingOf } from './betView.ts';
import type { ListedBet } from './useBets.ts';
import { Link } from '#ui/navigation/Link.tsx';
import '#ui/layout/card.css';

/** A bet of the history. The whole card links to the bet, except for its buttons. */
export function BetCard({ bet, isGame }: { bet: ListedBet; isGame: boolean }) {
  const words = messagesOf(bets);
  return (
    <article className="card relative" aria-label={words.openBet(bet.betReference)}>
      <div className="card-head">
        <StatusChip standing={standingOf(bet.status)}>{words.status[bet.status]}</StatusChip>
        <Link
          className="flex min-w-[min(100%,11rem)] flex-1 items-center justify-between after:absolute after:inset-0"
          to={pathTo('BetResults', { betId: bet.betId })}
        >
          {bet.betReference} · {dayTime(bet.placedAtMs)}
          <Icon of={ChevronRight} size="sm" />
        </Link>
      </div>
      <What bet={bet} isGame={isGame} />
      <div className="card-mid">
        <div>
          <p className="value-label">{amountLabel(bet)}</p>
          <p className="value value-big">
            <Kes amount={amountOf(bet)} />
          </p>
        </div>
        <div className="text-right">
          <p className="value-label">{stakeLabelOf(bet)}</p>
          <p className="value">
            <Kes amount={stakeOf(bet)} />
            {hasOdds(bet) && ` · ${formatOdds(bet.totalOdds)}`}
          </p>
        </div>
      </div>
      <CashOut bet={bet} />
      <BetActions bet={bet} cancelEndsAtMs={bet.cancelEndsAtMs} />
    </article>
  );
}

/** Lines have odds of their own; a ticket and a lost game round have none. */
const hasOdds = ({ lines, totalOdds }: ListedBet): boolean => !lines && totalOdds > 0;

function stakeLabelOf(bet: ListedBet): string {
  const words = messagesOf(bets);
  if (isTicket(bet)) return words.ticketPrice;
  if (!hasOdds(bet)) return words.detail.stake;
  return bet.isFreebet ? words.freebetAndOdds : words.stakeAndOdds;
}

/** The game of a round; otherwise the number of legs, and the legs if the operator lists them. */
function What({ bet, isGame }: { bet: ListedBet; isGame: boolean }) {
  const words = messagesOf(bets);
  const { outcomes } = bet;
  const beads = outcomes.length === 0 ? beadsOf(bet) : [];
  return (
    <>
      <p className="card-beads">
        {beads.length > 0 && <Beads big beads={beads} />}
        {isGame && <b className="text-ink">{outcomes[0]?.competition}</b>}
        {!isGame && !hasNoLegs(bet) && words.selections(bet.gamesCount)}
        {bet.lines && ` · ${linesText(bet.lines, bet.gamesCount)}`}
      </p>
      {outcomes.length > 0 && <BetLegs outcomes={outcomes} />}
    </>
  );
}

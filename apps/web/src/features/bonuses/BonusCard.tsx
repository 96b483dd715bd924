import type { Bonus } from '@ushindi/api-contract';
import { useContext } from 'react';
import { pathTo } from '#lib/navigation/paths.ts';
import { safeInternalPath, RouteAccess } from '#lib/navigation/returnTo.ts';
import { useServerClock } from '#lib/serverClock.ts';
import { bonuses } from '#i18n/en/bonuses.ts';
import { promotionNames } from '#i18n/en/promotionNames.ts';
import { longDateTime } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { Meter } from '#ui/feedback/Meter.tsx';
import { StatusChip } from '#ui/feedback/StatusChip.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { standingOf, termsOf, timeLeftOf } from './bonusView.ts';
import '#ui/layout/card.css';

/** One bonus or freebet: value, status, terms and action. */
export function BonusCard({ bonus }: { bonus: Bonus }) {
  const words = messagesOf(bonuses);
  const { status, promoName, amount, redeemedAtMs } = bonus;
  return (
    <li className="card">
      <div className="card-head">
        <StatusChip standing={standingOf(bonus)}>{words.status[status]}</StatusChip>
        <b className="min-w-0 flex-1 text-ink wrap-anywhere">{messagesOf(promotionNames).shown(promoName)}</b>
      </div>
      {amount > 0 && (
        <p className="value value-big">
          <Kes amount={amount} />
        </p>
      )}
      <p className="hint">{redeemedAtMs === null ? words.next[status] : words.redeemed(longDateTime(redeemedAtMs))}</p>
      <TimeLeft bonus={bonus} />
      <Terms bonus={bonus} />
      <Ways bonus={bonus} />
    </li>
  );
}

const CLOCK_INTERVAL_MS = 30_000;

function TimeLeft({ bonus }: { bonus: Bonus }) {
  const words = messagesOf(bonuses);
  const left = timeLeftOf(bonus, useServerClock(CLOCK_INTERVAL_MS));
  if (left === null) return null;
  return (
    <div className="grid gap-1.5">
      <Meter value={left.share} name={words.timeLeft} text={left.text} />
      <p className="flex flex-wrap justify-between gap-x-3">
        <b>{left.text}</b>
        <span className="hint">{words.until(longDateTime(bonus.expiresAtMs))}</span>
      </p>
    </div>
  );
}

function Terms({ bonus }: { bonus: Bonus }) {
  const words = messagesOf(bonuses).terms;
  const terms = termsOf(bonus);
  const isOver = bonus.status === 'applied' || bonus.status === 'expired';
  if (isOver || terms.length === 0) return null;
  return (
    <>
      <KeyValues
        items={terms.map(({ label, kes, text }) => ({ label, value: kes === undefined ? text : <Kes amount={kes} /> }))}
      />
      {bonus.deductStake && <p className="fine">{words.stakeDeducted}</p>}
    </>
  );
}

/** Links to the sports list, and to the promotion where it is a page of this site. */
function Ways({ bonus: { status, promoUrl } }: { bonus: Bonus }) {
  const words = messagesOf(bonuses);
  const promotion = safeInternalPath(promoUrl === '' ? null : promoUrl, useContext(RouteAccess));
  const bet = status === 'awarded' ? words.useFreebet : status === 'pending' ? words.activate : null;
  if (bet === null && promotion === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {bet !== null && (
        <ButtonLink small to={pathTo('Home')}>
          {bet}
        </ButtonLink>
      )}
      {promotion !== null && (
        <ButtonLink look="text" to={promotion}>
          {words.promotion}
        </ButtonLink>
      )}
    </div>
  );
}

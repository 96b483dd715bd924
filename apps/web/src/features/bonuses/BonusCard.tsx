import type { Bonus } from '@ushindi/api-contract';
import { useContext } from 'react';
import { longDateTime } from '../../lib/format/dates.ts';
import { bonuses } from '../../lib/messages/bonuses.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { useServerClock } from '../../lib/serverClock.ts';
import { followable, PathKinds } from '../../lib/session/returnTo.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { standingOf, termsOf, timeLeftOf } from './bonusView.ts';

/** One bonus or freebet: what it is worth, how it stands, what it asks, and what to do with it. */
export function BonusCard({ bonus }: { bonus: Bonus }) {
  const words = useMessages(bonuses);
  const { status, promoName, amount, redeemedAtMs } = bonus;
  return (
    <li className="card">
      <div className="card-head">
        <StatusChip standing={standingOf(bonus)}>{words.status[status]}</StatusChip>
        <b className="min-w-0 flex-1 truncate text-ink">{promoName}</b>
      </div>
      {amount > 0 && (
        <p className="value value-big">
          <Kes amount={amount.toFixed(2)} />
        </p>
      )}
      <p className="hint">{redeemedAtMs === null ? words.next[status] : words.redeemed(longDateTime(redeemedAtMs))}</p>
      <TimeLeft bonus={bonus} />
      <Terms bonus={bonus} />
      <Ways bonus={bonus} />
    </li>
  );
}

const LOOK_EVERY_MS = 30_000;

function TimeLeft({ bonus }: { bonus: Bonus }) {
  const words = useMessages(bonuses);
  const left = timeLeftOf(bonus, useServerClock(LOOK_EVERY_MS));
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
  const words = useMessages(bonuses).terms;
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

/** To a bet, and to the promotion's page where that is one of ours (readings 12). */
function Ways({ bonus: { status, promoUrl } }: { bonus: Bonus }) {
  const words = useMessages(bonuses);
  const promotion = followable(promoUrl === '' ? null : promoUrl, useContext(PathKinds));
  const bet = status === 'awarded' ? words.useFreebet : status === 'pending' ? words.activate : null;
  if (bet === null && promotion === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {bet !== null && (
        <ButtonLink small to="/">
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

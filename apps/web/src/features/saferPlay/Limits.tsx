import type { PlayerLimitView } from '@ushindi/api-contract';
import type { LimitKind } from '@ushindi/shared';
import { useState } from 'react';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Meter } from '#ui/feedback/Meter.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { durationText } from './durationText.ts';
import { LimitForm, type WhichLimit } from './LimitForm.tsx';
import '#ui/layout/card.css';

/** The player limits with the rest of each, and a form that sets one. */
export function Limits({ limits }: { limits: PlayerLimitView[] }) {
  const words = messagesOf(saferPlay).limits;
  const [edited, setEdited] = useState<WhichLimit | null>(null);
  return (
    <section className="card" aria-label={words.title}>
      <h2 className="text-title font-extrabold">{words.title}</h2>
      {limits.length === 0 && <p className="text-ink-2">{words.none}</p>}
      {limits.map((limit) => (
        <LimitRow key={`${limit.kind} ${limit.period}`} limit={limit} onEdit={() => setEdited(limit)} />
      ))}
      <p className="fine">{words.note}</p>
      <Button full look="line" onClick={() => setEdited({ kind: 'deposit', period: 'day' })}>
        {words.set}
      </Button>
      {edited && (
        <LimitForm
          key={`${edited.kind} ${edited.period}`}
          start={edited}
          limits={limits}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

/** 'Stakes a week'. */
function limitName({ kind, period }: WhichLimit): string {
  const { name, kinds, periods } = messagesOf(saferPlay).limits;
  return name(kinds[kind], periods[period]);
}

/** 'KES 50.00', or '30 min'. */
const amountText = (kind: LimitKind, amount: number): string =>
  kind === 'time' ? durationText(amount) : messagesOf(saferPlay).limits.kes(formatKes(amount));

/** 'KES 50.00 of 300.00 left', or '30 min of 2 h left'. */
function leftText(kind: LimitKind, left: number, amount: number): string {
  const words = messagesOf(saferPlay).limits;
  if (kind === 'time') return words.timeLeft(durationText(left), durationText(amount));
  return words.left(formatKes(left), formatKes(amount));
}

function LimitRow({ limit, onEdit }: { limit: PlayerLimitView; onEdit: () => void }) {
  const words = messagesOf(saferPlay).limits;
  const { amount, left, renewsAtMs, pending } = limit;
  const name = limitName(limit);
  const isOut = limit.kind === 'time' && left === 0;
  const text = amount === null ? '' : leftText(limit.kind, left, amount);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <b>{name}</b>
        <Button small look="line" aria-label={words.change(name)} onClick={onEdit}>
          {words.edit}
        </Button>
      </div>
      {amount !== null && (
        <>
          <Meter value={left / amount} name={name} text={text} />
          <p className="flex justify-between gap-2 text-hint text-ink-2">
            <span>{text}</span>
            <span>{(isOut ? words.playAgain : words.renews)(dayTime(renewsAtMs))}</span>
          </p>
        </>
      )}
      {pending && <PendingChange limit={limit} pending={pending} />}
    </div>
  );
}

type Pending = NonNullable<PlayerLimitView['pending']>;

function PendingChange({ limit: { kind, period }, pending }: { limit: PlayerLimitView; pending: Pending }) {
  const words = messagesOf(saferPlay).limits;
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.saferPlay.withdrawChange.useMutation({
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(serverMessage(error, words.changeFailed)),
    onSettled: () => utils.saferPlay.status.invalidate(),
  });
  const at = dayTime(pending.validFromMs);
  return (
    <InfoNote tone="warning">
      <p>{pending.amount === null ? words.ends(at) : words.raised(amountText(kind, pending.amount), at)}</p>
      <Button look="text" loading={isPending} onClick={() => mutate({ kind, period })}>
        {words.keep}
      </Button>
    </InfoNote>
  );
}

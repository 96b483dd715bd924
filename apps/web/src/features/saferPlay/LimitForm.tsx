import type { PlayerLimitView } from '@ushindi/api-contract';
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod, MAX_TIME_LIMIT_MINUTES } from '@ushindi/shared';
import { type SyntheticEvent, useState } from 'react';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { ChipRow } from '#ui/button/Chip.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { AmountField, TextField } from '#ui/form/TextField.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';

export type WhichLimit = { kind: LimitKind; period: LimitPeriod };

type Props = { start: WhichLimit; limits: PlayerLimitView[]; onClose: () => void };

/** Sets or removes one limit. The operator decides when the change applies. */
export function LimitForm({ start, limits, onClose }: Props) {
  const words = messagesOf(saferPlay).limits;
  const [kind, setKind] = useState(start.kind);
  const [period, setPeriod] = useState(start.period);
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const { save, isPending } = useSetLimit(onClose);
  const present = limits.find((each) => each.kind === kind && each.period === period)?.amount ?? null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const problem = problemOf(amount.trim(), { kind, period });
    setError(problem);
    if (problem === undefined) save({ kind, period, amount: Number(amount) });
  };
  const Field = kind === 'time' ? TextField : AmountField;
  return (
    <Sheet open onClose={onClose} title={words.set}>
      <form className="grid gap-3 p-4" noValidate onSubmit={submit}>
        <ChipRow name={words.kind} options={optionsOf(LIMIT_KINDS, words.kinds)} chosen={kind} onChoose={setKind} />
        <ChipRow
          name={words.period}
          options={optionsOf(LIMIT_PERIODS, words.periods)}
          chosen={period}
          onChoose={setPeriod}
        />
        <Field
          label={kind === 'time' ? words.minutes : words.amount}
          error={error}
          inputMode="numeric"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <p className="fine">{words.note}</p>
        <Button type="submit" full look="primary" loading={isPending}>
          {words.save}
        </Button>
        {present !== null && (
          <Button full look="line" loading={isPending} onClick={() => save({ kind, period, amount: null })}>
            {words.noLimit}
          </Button>
        )}
      </form>
    </Sheet>
  );
}

/** Why an amount cannot be a limit; undefined if it can. */
function problemOf(amount: string, { kind, period }: WhichLimit): string | undefined {
  const words = messagesOf(saferPlay).limits;
  if (!/^[1-9]\d{0,7}$/.test(amount)) return words.invalid;
  return kind === 'time' && Number(amount) > MAX_TIME_LIMIT_MINUTES[period] ? words.tooLong : undefined;
}

const optionsOf = <Id extends string>(ids: readonly Id[], labels: Record<Id, string>) =>
  ids.map((id) => ({ id, label: labels[id] }));

function useSetLimit(onDone: () => void) {
  const words = messagesOf(saferPlay).limits;
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.saferPlay.setLimit.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone();
    },
    onError: (error) => notify.error(serverMessage(error, words.changeFailed)),
    onSettled: () => utils.saferPlay.status.invalidate(),
  });
  return { save: mutate, isPending };
}

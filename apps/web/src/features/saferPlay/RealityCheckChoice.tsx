import { REALITY_CHECK_MINUTES, type RealityCheckMinutes } from '@ushindi/shared';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ChipRow } from '#ui/button/Chip.tsx';
import { notify } from '#ui/feedback/notify.ts';
import '#ui/layout/card.css';

/** The choice of the interval of the reality check. */
export function RealityCheckChoice({ minutes }: { minutes: number }) {
  const words = messagesOf(saferPlay).check;
  const { save, chosen } = useSetRealityCheck(minutes);
  return (
    <section className="card" aria-label={words.title}>
      <h2 className="text-title font-extrabold">{words.title}</h2>
      <p className="text-ink-2">{words.text}</p>
      <ChipRow
        name={words.interval}
        options={REALITY_CHECK_MINUTES.map((id) => ({ id, label: words.every(id) }))}
        chosen={chosen as RealityCheckMinutes}
        onChoose={(id) => save({ minutes: id })}
      />
    </section>
  );
}

/** `chosen` is the choice that is being saved, or else the saved one. */
function useSetRealityCheck(saved: number) {
  const utils = trpc.useUtils();
  const { mutate, isPending, variables } = trpc.saferPlay.setRealityCheck.useMutation({
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(serverMessage(error, messagesOf(saferPlay).limits.changeFailed)),
    onSettled: () => utils.saferPlay.status.invalidate(),
  });
  return { save: mutate, chosen: isPending ? variables.minutes : saved };
}

import { BREAK_DAYS } from '@ushindi/shared';
import { useState } from 'react';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { Chip } from '#ui/button/Chip.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { endSession } from '#entities/session/sessionStore.ts';
import '#ui/layout/card.css';

type Days = (typeof BREAK_DAYS)[number];

/** Starts a break of some days, after a confirmation. It ends the session. */
export function Break() {
  const words = messagesOf(saferPlay).rest;
  const [days, setDays] = useState<Days | null>(null);
  const close = () => setDays(null);
  const { take, isPending } = useTakeBreak(close);
  return (
    <section className="card" aria-label={words.title}>
      <h2 className="text-title font-extrabold">{words.title}</h2>
      <p className="text-ink-2">{words.text}</p>
      <div className="flex flex-wrap gap-x-3">
        {BREAK_DAYS.map((each) => (
          <Chip key={each} onPress={() => setDays(each)}>
            {words.days(each)}
          </Chip>
        ))}
      </div>
      <ButtonLink look="line" full to={pathTo('SelfExclusion')}>
        {words.longer}
      </ButtonLink>
      <Sheet open={days !== null} onClose={close} title={words.confirmTitle}>
        {days !== null && (
          <div className="grid gap-4 p-4">
            <p>{words.confirm(words.days(days))}</p>
            <Button full look="primary" loading={isPending} onClick={() => take({ days })}>
              {words.yes}
            </Button>
            <Button full look="line" onClick={close}>
              {words.no}
            </Button>
          </div>
        )}
      </Sheet>
    </section>
  );
}

function useTakeBreak(onDone: () => void) {
  const words = messagesOf(saferPlay).limits;
  const { mutate, isPending } = trpc.saferPlay.takeBreak.useMutation({
    onSuccess: ({ message, exclusion }) => {
      notify.success(message);
      endSession({ why: 'excluded', untilMs: exclusion?.untilMs });
    },
    onError: (error) => notify.error(serverMessage(error, words.changeFailed)),
    onSettled: onDone,
  });
  return { take: mutate, isPending };
}

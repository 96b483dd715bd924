import { EXCLUSION_PERIODS, type ExclusionPeriod } from '@ushindi/shared';
import { useState } from 'react';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { exclusion } from '#i18n/en/account.ts';
import { accountPeriods } from '#i18n/en/accountPeriods.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { endSession } from '#entities/session/sessionStore.ts';

type Fields = { period: ExclusionPeriod | '' };

/** Blocks betting for a chosen period, after a confirmation. */
export default function SelfExclusionScreen() {
  const words = messagesOf(exclusion);
  const [chosenPeriod, setChosenPeriod] = useState<ExclusionPeriod | null>(null);
  const form = useForm<Fields>({ initial: { period: '' }, rules: { period: checkPeriod } });
  const { exclude, isPending } = useSelfExclude(() => setChosenPeriod(null));
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
      <form
        className="grid gap-4 bg-surface p-3"
        noValidate
        onSubmit={form.submit(
          ({ period }) => setChosenPeriod(period || null),
          ({ period = words.periodRequired }) => notify.error(period),
        )}
      >
        <WhatItDoes />
        <SelectField
          label={words.period}
          placeholder={words.choose}
          options={EXCLUSION_PERIODS.map((value) => ({ value, name: messagesOf(accountPeriods)[value] }))}
          {...form.field('period')}
        />
        <Button type="submit" full>
          {words.submit}
        </Button>
      </form>
      <ConfirmExclusion
        period={chosenPeriod}
        isPending={isPending}
        onYes={exclude}
        onNo={() => setChosenPeriod(null)}
      />
    </>
  );
}

function WhatItDoes() {
  const words = messagesOf(exclusion);
  return (
    <div className="grid gap-2">
      <p>{words.intro}</p>
      <p className="text-ink-2">{words.closed}</p>
      <p className="text-ink-2">{words.open}</p>
      <InfoNote tone="warning">{words.confirm.noWayBack}</InfoNote>
    </div>
  );
}

type Props = {
  /** The chosen period; null while the dialog is closed. */
  period: ExclusionPeriod | null;
  isPending: boolean;
  onYes: (period: ExclusionPeriod) => void;
  onNo: () => void;
};

/** Asks for confirmation, because a self-exclusion cannot be undone. */
function ConfirmExclusion({ period, isPending, onYes, onNo }: Props) {
  const words = messagesOf(exclusion).confirm;
  return (
    <Sheet open={period !== null} onClose={onNo} title={words.title}>
      {period !== null && (
        <div className="grid gap-4 p-4">
          <p>{words.text(messagesOf(accountPeriods)[period])}</p>
          <InfoNote tone="warning">{words.noWayBack}</InfoNote>
          <div className="grid gap-2">
            <Button full look="primary" loading={isPending} onClick={() => onYes(period)}>
              {words.yes}
            </Button>
            <Button full look="line" onClick={onNo}>
              {words.no}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

/** Returns the error of a chosen period, or true. */
export function checkPeriod(text: string): true | string {
  const words = messagesOf(exclusion);
  if (text === '') return words.periodRequired;
  return EXCLUSION_PERIODS.some((period) => period === text) || words.periodInvalid;
}

/** Excludes the player, which ends the session. The operator's message names the end. */
function useSelfExclude(onDone: () => void) {
  const { mutate, isPending } = trpc.account.selfExclude.useMutation({
    onSuccess: ({ message, exclusion: started }) => {
      notify.success(message);
      endSession({ why: 'excluded', untilMs: started?.untilMs });
    },
    onError: (error) => notify.error(exclusionFailure(error)),
    onSettled: onDone,
  });
  return { exclude: (period: ExclusionPeriod) => mutate({ period }), isPending };
}

function exclusionFailure(error: unknown): string {
  const words = messagesOf(exclusion);
  return domainErrorOf(error) ? serverMessage(error, words.failed) : words.unexpected;
}

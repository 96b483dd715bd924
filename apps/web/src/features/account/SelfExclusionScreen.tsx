import { EXCLUSION_PERIODS, type ExclusionPeriod } from '@ushindi/shared';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { exclusion } from '../../lib/messages/exclusion.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { Button } from '../../ui/Button.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ConfirmExclusion } from './ConfirmExclusion.tsx';
import { checkPeriod } from './exclusionRules.ts';
import { useSelfExclude } from './useSelfExclude.ts';

type Fields = { period: ExclusionPeriod | '' };

/** Closes betting to the player for a while, after asking whether that is meant (readings 27). */
export default function SelfExclusionScreen() {
  const words = useMessages(exclusion);
  const [asked, setAsked] = useState<ExclusionPeriod | null>(null);
  const form = useForm<Fields>({ defaultValues: { period: '' } });
  const error = form.formState.errors.period?.message;
  const { exclude, isPending, message } = useSelfExclude(() => setAsked(null));
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo="/my-account" />
      <form
        className="grid gap-4 bg-surface p-3"
        noValidate
        onSubmit={form.handleSubmit(
          ({ period }) => setAsked(period || null),
          ({ period }) => notify.error(period?.message ?? words.periodRequired),
        )}
      >
        <WhatItDoes />
        <SelectField
          label={words.period}
          placeholder={words.choose}
          options={EXCLUSION_PERIODS}
          error={error}
          {...form.register('period', { validate: checkPeriod })}
        />
        <div role="status">{message !== null && <InfoNote tone="good">{message}</InfoNote>}</div>
        <Button type="submit" full>
          {words.submit}
        </Button>
      </form>
      <ConfirmExclusion period={asked} isPending={isPending} onYes={exclude} onNo={() => setAsked(null)} />
    </>
  );
}

function WhatItDoes() {
  const words = useMessages(exclusion);
  return (
    <div className="grid gap-2">
      <p>{words.intro}</p>
      <p className="text-ink-2">{words.closed}</p>
      <p className="text-ink-2">{words.open}</p>
      <InfoNote tone="care">{words.confirm.noWayBack}</InfoNote>
    </div>
  );
}

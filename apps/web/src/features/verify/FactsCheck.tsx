import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, CircleX, Clock, Copy, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { verify as messages } from '#i18n/en/verify.ts';
import { messagesOf } from '#i18n/messages.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { copyText } from '#ui/feedback/copyText.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { check, type Checked, type StepState } from './check.ts';
import { DrawnResult } from './DrawnResult.tsx';
import { factOf, type Facts, fieldsOf } from './facts.ts';

/** Information about the checked round or match besides its facts. */
export type About = {
  /** The game or the teams; '' where unknown. */
  subject: string;
  /** Where the commitment is from, in words for the visitor. */
  promise: string;
  /** Whether the visitor entered the commitment. */
  isOwn: boolean;
  /** Why a check cannot be made yet. */
  waits: string;
};

/** The verdict on facts, with every step of the check. */
export function FactsCheck({ facts, about }: { facts: Facts; about: About }) {
  const words = messagesOf(messages);
  const { data } = useQuery({
    queryKey: ['verify', facts],
    queryFn: () => check(facts),
    staleTime: Number.POSITIVE_INFINITY,
    // The query only computes, so it needs no network.
    networkMode: 'always',
  });
  if (data === undefined)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="block h-40" />
      </div>
    );
  return (
    <>
      {about.subject !== '' && <p className="font-bold">{about.subject}</p>}
      <Verdict checked={data} waits={about.waits} />
      <Steps checked={data} commitment={facts.commitment} about={about} />
      <Values facts={facts} />
    </>
  );
}

const TONES = { verified: 'good', mismatch: 'warning', notYet: 'info', onlyDrawn: 'info', incomplete: 'info' } as const;

function Verdict({ checked: { verdict }, waits }: { checked: Checked; waits: string }) {
  const words = messagesOf(messages);
  return (
    <div role="status" className="verify-verdict" data-verdict={verdict}>
      <InfoNote tone={TONES[verdict]}>
        <b>{words.verdicts[verdict]}</b>
        {verdict === 'notYet' && waits !== '' && <p>{waits}</p>}
      </InfoNote>
    </div>
  );
}

type StepsProps = { checked: Checked; commitment: string; about: About };

function Steps({ checked: { steps, hash, drawn }, commitment, about: { promise, isOwn } }: StepsProps) {
  const words = messagesOf(messages);
  return (
    <ol className="verify-steps" aria-label={words.stepsName}>
      {/* Only the visitor knows whether this commitment is the one that was published before. */}
      <Step name={words.steps.promise} state="given" label={isOwn ? words.states.own : words.states.published}>
        <p>{promise}</p>
        <code>{commitment}</code>
      </Step>
      <Step name={words.steps.hash} state={steps.hash}>
        <p>{{ kept: words.hashKept, broken: words.hashBroken, open: words.waiting, unknown: '' }[steps.hash]}</p>
        {hash !== null && <code>{hash}</code>}
      </Step>
      <Step name={words.steps.draw} state={steps.draw}>
        {steps.draw === 'open' && <p>{words.waiting}</p>}
        {steps.draw === 'unknown' && <p>{words.drawUnknown}</p>}
        {drawn && <DrawnResult drawn={drawn} />}
      </Step>
      <Step name={words.steps.record} state={steps.record}>
        <p>
          {
            { kept: words.recordKept, broken: words.recordBroken, open: words.waiting, unknown: words.recordUnknown }[
              steps.record
            ]
          }
        </p>
      </Step>
    </ol>
  );
}

const SIGNS = { given: Info, kept: CircleCheck, broken: CircleX, open: Clock, unknown: CircleHelp };

type StepProps = { name: string; children: ReactNode } & (
  | { state: StepState; label?: undefined }
  | { state: 'given'; label: string }
);

function Step({ name, state, label, children }: StepProps) {
  const { states } = messagesOf(messages);
  return (
    <li className={`verify-step verify-${state}`}>
      <Icon of={SIGNS[state]} />
      <div className="min-w-0">
        <h2>
          {name} <small>{label ?? states[state]}</small>
        </h2>
        {children}
      </div>
    </li>
  );
}

/** Every value of the check, to copy. */
function Values({ facts }: { facts: Facts }) {
  const words = messagesOf(messages);
  const names = fieldsOf(facts.kind).filter((name) => factOf(facts, name) !== '');
  return (
    <details className="verify-values">
      <summary>{words.values}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{words.fields[name]}</dt>
            <dd>
              <code>{factOf(facts, name)}</code>
              <IconButton
                icon={Copy}
                name={words.copy(words.fields[name])}
                onClick={() => void copyText(factOf(facts, name), words.copied)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

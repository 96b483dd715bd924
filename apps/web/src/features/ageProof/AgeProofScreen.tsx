import type { AgeProofView } from '@ushindi/api-contract';
import { type ReactNode, useState } from 'react';
import { domainErrorOf } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pollWhile } from '#lib/api/whileFailing.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { ageProof } from '#i18n/en/ageProof.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { openDeposit } from '#entities/wallet/depositStore.ts';
import { AgeProofForm, useAgeProofForm } from './AgeProofForm.tsx';

const POLL_INTERVAL_MS = 5_000;

/** How far the player's proof of age is, with the next step of each state. */
export default function AgeProofScreen() {
  const words = messagesOf(ageProof);
  usePageMeta(words.title);
  const query = trpc.ageProof.status.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: pollWhile(({ state }) => state === 'pending', POLL_INTERVAL_MS),
  });
  const { data, error, isPending } = query;
  const isMissing = domainErrorOf(error)?.code === 'NOT_FOUND';
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
      {error && !isMissing && !data && <FailedQuery query={query} text={words.failed} />}
      {isPending && (
        <LoadingRoom>
          <Skeleton className="m-2 h-64" />
        </LoadingRoom>
      )}
      <div className="grid gap-4 bg-surface p-3 empty:hidden">
        {isMissing && <InfoNote>{words.notRequired}</InfoNote>}
        {data && <Proof proof={data} />}
      </div>
    </>
  );
}

/** The form has one place in every state, and its content outlives it: a refused check does not empty it. */
function Proof({ proof }: { proof: AgeProofView }) {
  const words = messagesOf(ageProof);
  const form = useAgeProofForm();
  const { isRequired, state, checksLeft } = proof;
  /** The checks that were left when the player chose to correct the pending one; null while they do not. */
  const [correctsAt, setCorrectsAt] = useState<number | null>(null);
  if (!isRequired && state !== 'underAge') return <InfoNote>{words.notRequired}</InfoNote>;
  // The register is asked again automatically; a player who made a mistake need not wait for its answer.
  // With fewer checks left the correction was sent, although its response may be lost.
  const isCorrecting = correctsAt !== null && checksLeft >= correctsAt;
  const isWaiting = state === 'pending' && !isCorrecting;
  const canSend = state !== 'proven' && state !== 'underAge' && !isWaiting;
  return (
    <>
      <ProofState proof={proof} />
      {canSend && <AgeProofForm form={form} checksLeft={checksLeft} onSent={() => setCorrectsAt(null)} />}
      {isWaiting && checksLeft > 0 && (
        <Button look="line" full onClick={() => setCorrectsAt(checksLeft)}>
          {words.pending.correct}
        </Button>
      )}
    </>
  );
}

function ProofState({ proof }: { proof: AgeProofView }) {
  const words = messagesOf(ageProof);
  switch (proof.state) {
    case 'none':
      return (
        <>
          <p className="text-ink-2">{words.intro(proof.minYears)}</p>
          {proof.isUnanswered && <InfoNote tone="warning">{words.unanswered}</InfoNote>}
        </>
      );
    case 'pending':
      return (
        <State title={words.pending.title} text={words.pending.text(proof.idEnding)}>
          {words.pending.next}
        </State>
      );
    case 'proven':
      return (
        <>
          <State tone="good" title={words.proven.title} text={words.proven.text(proof.idEnding)} />
          <Button look="primary" full onClick={() => openDeposit()}>
            {words.proven.deposit}
          </Button>
        </>
      );
    case 'refused':
      return (
        <State tone="warning" title={words.refused.title} text={words.refused.text(proof.idEnding)}>
          {words.refused.next}
        </State>
      );
    case 'underAge':
      return (
        <>
          <State tone="warning" title={words.underAge.title} text={words.underAge.text(proof.minYears)}>
            {words.underAge.next}
          </State>
          <ButtonLink full to={pathTo('Withdraw')}>
            {words.underAge.withdraw}
          </ButtonLink>
        </>
      );
  }
}

type StateProps = { tone?: 'good' | 'warning'; title: string; text: string; children?: ReactNode };

function State({ tone, title, text, children }: StateProps) {
  return (
    <div role="status">
      <InfoNote {...(tone && { tone })}>
        <h2 className="font-extrabold">{title}</h2>
        <p>{text}</p>
        {children && <p className="mt-1">{children}</p>}
      </InfoNote>
    </div>
  );
}

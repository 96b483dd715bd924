import { useState, type SubmitEvent } from 'react';
import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import type { Selection } from '../../lib/slip/selection.ts';
import { dropLoad, takeLoaded, useSlip } from '../../lib/slip/slipStore.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLoadSlip } from './useLoadSlip.ts';

/** The slip without a pick: how it fills, and the way to load a shared one by its code. */
export function EmptySlip() {
  const words = useMessages(betslip);
  const code = useSlip((slip) => slip.load?.code ?? null);
  const title = code === null ? words.empty : words.load.loading(code);
  return <EmptyState title={title} text={words.emptyText} action={<LoadForm />} />;
}

function LoadForm() {
  const words = useMessages(betslip).load;
  const [code, setCode] = useState('');
  const isLoading = useSlip((slip) => slip.load !== null);
  const load = useLoadSlip();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isLoading) load(code);
  };
  return (
    <form className="grid w-full gap-3 text-left" onSubmit={submit}>
      <TextField
        label={words.code}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        enterKeyHint="go"
      />
      <Button type="submit" full loading={isLoading}>
        {words.button}
      </Button>
    </form>
  );
}

/** A shared bet on its way into a slip with picks: that it is fetched, then whether it may replace them (readings 19). */
export function LoadNote() {
  const load = useSlip((slip) => slip.load);
  const words = useMessages(betslip).load;
  return (
    <div role="status">
      {load?.picks === null && <p className="boost">{words.loading(load.code)}</p>}
      {load?.picks && <Question code={load.code} picks={load.picks} />}
    </div>
  );
}

function Question({ code, picks }: { code: string; picks: readonly Selection[] }) {
  const words = useMessages(betslip).load;
  const held = useSlip(({ selections }) => selections.length);
  return (
    <div className="grid gap-2 p-3">
      <InfoNote tone="care">{words.replace(code, picks.length, held)}</InfoNote>
      <div className="grid grid-cols-2 gap-2">
        <Button small onClick={takeLoaded}>
          {words.replaceButton}
        </Button>
        <Button small look="line" onClick={() => dropLoad(code)}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}

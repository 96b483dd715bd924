import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Selection } from '#entities/slip/selection.ts';
import { dropLoad, takeLoaded } from '#entities/slip/loading.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { useLoadSlip } from '#entities/slip/loadSlip.ts';

/** The empty slip: how to fill it, and a field that loads a booking code. */
export function EmptySlip() {
  const words = messagesOf(betslip);
  const load = useSlip((slip) => slip.load);
  const title = load === null ? words.empty : words.load.loading(load.code);
  // There is nothing to replace any more, so the question is answered.
  useEffect(() => {
    if (load?.selections) takeLoaded();
  }, [load]);
  return <EmptyState title={title} text={words.emptyText} action={<LoadForm />} />;
}

/** The same field in a slip with selections. Loaded selections replace them only after a confirmation. */
export function LoadAnother() {
  const words = messagesOf(betslip).load;
  const [isOpen, setOpen] = useState(false);
  const isAsked = useSlip(({ load }) => load !== null && load.selections !== null);
  if (isOpen && isAsked) setOpen(false);
  return (
    <div className="load-another">
      {isOpen ? (
        <LoadForm isFocused />
      ) : (
        <Button look="text" onClick={() => setOpen(true)}>
          {words.another}
        </Button>
      )}
    </div>
  );
}

function LoadForm({ isFocused = false }: { isFocused?: boolean }) {
  const words = messagesOf(betslip).load;
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const isLoading = useSlip((slip) => slip.load !== null);
  const load = useLoadSlip();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isLoading) load(code);
  };
  return (
    <form className="grid w-full gap-3 text-left" onSubmit={submit}>
      <TextField
        ref={field}
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

/**
 * A shared bet that is being loaded into a slip with selections: progress, then the question whether it may replace
 * them.
 */
export function LoadNote() {
  const load = useSlip((slip) => slip.load);
  const words = messagesOf(betslip).load;
  return (
    <div role="status">
      {load?.selections === null && <p className="boost">{words.loading(load.code)}</p>}
      {load?.selections && <Question code={load.code} selections={load.selections} />}
    </div>
  );
}

function Question({ code, selections }: { code: string; selections: readonly Selection[] }) {
  const words = messagesOf(betslip).load;
  const heldCount = useSlip((slip) => slip.selections.length);
  const question = useRef<HTMLDivElement>(null);
  // Scrolls to the question, because the code may have been typed at the end of a long slip.
  useEffect(() => {
    question.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={question} className="grid gap-2 p-3">
      <InfoNote tone="warning">{words.replace(code, selections.length, heldCount)}</InfoNote>
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

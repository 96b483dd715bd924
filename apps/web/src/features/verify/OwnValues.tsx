import { MATCH_ALGORITHM, ROUND_ALGORITHM } from '@ushindi/draws/algorithms';
import { type FormEvent, useId, useState } from 'react';
import { verify as messages } from '#i18n/en/verify.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Accordion } from '#ui/layout/Accordion.tsx';
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx';
import { factOf, type FactName, type Facts, fieldsOf, problemsOf } from './facts.ts';

type Props = {
  /** The values that the operator published, which fill the fields; null without any. */
  published: Facts | null;
  onCheck: (own: Facts) => void;
};

const KINDS = ['round', 'match'] as const;

/** A check of values that the visitor noted, so that no answer of the operator needs to be trusted. */
export function OwnValues({ published, onCheck }: Props) {
  const words = messagesOf(messages);
  const [open, setOpen] = useState(false);
  return (
    <Accordion title={words.own} open={open} onToggle={() => setOpen(!open)}>
      <div className="verify-own">
        <p className="hint">{words.ownHint}</p>
        {published === null ? <AnyKind onCheck={onCheck} /> : <Fields start={published} onCheck={onCheck} />}
      </div>
    </Accordion>
  );
}

function AnyKind({ onCheck }: Pick<Props, 'onCheck'>) {
  const { kind: words } = messagesOf(messages);
  const [kind, setKind] = useState<Facts['kind']>('round');
  const panelId = useId();
  return (
    <>
      <Tabs
        name={words.name}
        panelId={panelId}
        tabs={KINDS.map((id) => ({ id, label: words[id] }))}
        chosen={kind}
        onChoose={setKind}
      />
      <TabPanel id={panelId} chosen={[kind]}>
        <Fields key={kind} start={EMPTY[kind]} onCheck={onCheck} />
      </TabPanel>
    </>
  );
}

const EMPTY: Record<Facts['kind'], Facts> = {
  round: {
    kind: 'round',
    reference: '',
    game: '',
    commitment: '',
    serverSeed: '',
    clientSeed: '',
    returnPercent: '',
    recorded: null,
    algorithm: ROUND_ALGORITHM,
  },
  match: {
    kind: 'match',
    matchId: '',
    commitment: '',
    matchKey: '',
    seed: '',
    speed: '',
    recorded: null,
    algorithm: MATCH_ALGORITHM,
  },
};

function Fields({ start, onCheck }: { start: Facts; onCheck: Props['onCheck'] }) {
  const words = messagesOf(messages);
  const [facts, setFacts] = useState(start);
  const [wrong, setWrong] = useState<readonly FactName[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(facts);
    setWrong(problems);
    if (problems.length === 0) onCheck(facts);
  };
  return (
    <form className="verify-form" onSubmit={submit}>
      {fieldsOf(facts.kind).map((name) => (
        <TextField
          key={name}
          label={words.fields[name]}
          error={wrong.includes(name) ? words.fieldWrong : undefined}
          value={factOf(facts, name)}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setFacts({ ...facts, [name]: target.value.trim() })}
        />
      ))}
      <Button type="submit">{words.ownCheck}</Button>
    </form>
  );
}

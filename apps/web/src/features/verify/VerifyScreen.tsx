import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#lib/lazyPart.ts';
import { verify as messages } from '#i18n/en/verify.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button } from '#ui/button/Button.tsx';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { numberOf } from './facts.ts';
import './verify.css';

/** Loads separately, because it includes the definitions of all draws. */
const CheckPanel = lazyPart('check', () => import('./CheckPanel.tsx'));

/** Checks a round or a match in the browser. The address names the round or the match. */
export default function VerifyScreen() {
  const words = messagesOf(messages);
  const [params] = useSearchParams();
  usePageMeta(words.title, words.description);
  const asked = params.get('round') ?? params.get('match') ?? '';
  return (
    <>
      <PageHeader title={words.title} />
      <div className="verify">
        <p>{words.intro}</p>
        {/* Who follows a link sees the verdict before the form. Another address is another form and another check. */}
        {asked === '' && <NumberForm key="first" asked="" />}
        <CheckPanel key={`check ${params}`} params={params} onFailed={notifyNotLoaded} />
        {asked !== '' && <NumberForm key={`number ${asked}`} asked={asked} />}
        <p className="hint">{words.privacy}</p>
      </div>
    </>
  );
}

function NumberForm({ asked }: { asked: string }) {
  const words = messagesOf(messages);
  const [, setParams] = useSearchParams();
  const [text, setText] = useState(asked);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = numberOf(text);
    setWrong(number === null);
    if (number !== null) setParams({ [number.kind]: number.id });
  };
  return (
    <form className="verify-form" onSubmit={submit}>
      <TextField
        label={words.number}
        hint={words.numberHint}
        error={isWrong ? words.numberWrong : undefined}
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{words.check}</Button>
    </form>
  );
}

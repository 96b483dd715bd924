import type { BetDetail } from '@ushindi/api-contract';
import { type SyntheticEvent, useState } from 'react';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { cashOutDialog } from '#i18n/en/cashOutDialog.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { AmountField } from '#ui/form/TextField.tsx';

/** Sets, changes or removes the offer at which the bet is cashed out automatically. The operator checks the amount. */
export function TargetForm({ bet }: { bet: BetDetail }) {
  const words = messagesOf(cashOutDialog).target;
  const [target, setTarget] = useState(bet.autoCashOut);
  const [text, setText] = useState(target === null ? '' : String(target));
  const [error, setError] = useState('');
  const { save, isSaving } = useTarget(bet.betId, setTarget, setError);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!/^\d{1,7}$/.test(text)) return setError(words.invalid);
    save(Number(text));
  };
  return (
    <form className="grid gap-2 border-t border-line pt-3" noValidate onSubmit={submit}>
      <h3 className="font-bold">{words.title}</h3>
      <p className="hint">{words.text}</p>
      <AmountField
        label={words.label}
        value={text}
        error={error}
        onChange={({ target: { value } }) => setText(value)}
      />
      <div className="card-actions">
        <Button look="line" small full type="submit" loading={isSaving}>
          {words.save}
        </Button>
        {target !== null && (
          <Button look="line" small full onClick={() => save(null)}>
            {words.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

function useTarget(betId: string, onSaved: (target: number | null) => void, onError: (text: string) => void) {
  const words = messagesOf(cashOutDialog).target;
  const utils = trpc.useUtils();
  const saving = trpc.bets.setAutoCashOut.useMutation({
    onSuccess: ({ target }) => {
      onError('');
      onSaved(target);
      notify.success(target === null ? words.removed : words.saved);
    },
    onError: (error) => onError(serverMessage(error, words.failed)),
    onSettled: async () => {
      await Promise.all([utils.bets.list, utils.bets.detail].map((query) => query.invalidate()));
    },
  });
  return { save: (target: number | null) => saving.mutate({ betId, target }), isSaving: saving.isPending };
}

import type { FoundDeposit } from '@ushindi/api-contract';
import { receiptIn } from '@ushindi/shared';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { PAYBILL_NUMBER } from '#lib/contacts.ts';
import { depositProgress } from '#i18n/en/depositProgress.ts';
import { deposit } from '#i18n/en/wallet.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';

/** Pay bill instructions, and the search for a deposit by its confirmation message or receipt code. */
export default function OfflineDeposit() {
  const { offline } = messagesOf(deposit);
  const phone = usePlayer()?.phone ?? '';
  return (
    <div className="grid gap-4 p-3">
      <ol className="grid list-decimal gap-1.5 pl-5 text-ink-2">
        <li>{offline.openMenu}</li>
        <li>{offline.typePaybill(PAYBILL_NUMBER)}</li>
        <li>{offline.typeAccount(phone)}</li>
        <li>{offline.pay}</li>
      </ol>
      <MissingDeposit />
    </div>
  );
}

function MissingDeposit() {
  const { offline } = messagesOf(deposit);
  const { search } = messagesOf(depositProgress);
  const { mutate, data, isPending } = useFindDeposit();
  const check = (text: string) => {
    if (text.trim() === '') return offline.messageRequired;
    return receiptIn(text) !== null || search.noReceipt;
  };
  const form = useForm({ initial: { message: '' }, rules: { message: check } });
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={form.submit(
        ({ message }) => mutate({ receipt: message }),
        ({ message = search.noReceipt }) => notify.error(message),
      )}
    >
      <h3 className="font-bold">{search.title}</h3>
      <p className="text-ink-2">{search.text}</p>
      <TextArea label={offline.message} {...form.field('message')} />
      <Button type="submit" full loading={isPending}>
        {search.submit}
      </Button>
      <p role="status">{data && resultText(data)}</p>
    </form>
  );
}

function resultText({ outcome, amount }: FoundDeposit): string {
  const { search } = messagesOf(depositProgress);
  const shown = formatKes(amount ?? 0);
  return { ...search, credited: search.credited(shown), alreadyCredited: search.alreadyCredited(shown) }[outcome];
}

/** The search. Never retried automatically; a repeated one credits nothing twice. */
function useFindDeposit() {
  const utils = trpc.useUtils();
  return trpc.wallet.findDeposit.useMutation({
    onSuccess: ({ outcome }) => {
      if (outcome === 'credited') void utils.wallet.invalidate();
    },
    onError: (error) => {
      // An operator without the search.
      if (domainErrorOf(error)?.code === 'NOT_FOUND') return notify.info(messagesOf(deposit).offline.notImplemented);
      notify.error(serverMessage(error, messagesOf(deposit).unexpected));
    },
  });
}

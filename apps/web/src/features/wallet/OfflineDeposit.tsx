import { maskPhone } from '@ushindi/shared';
import { useForm } from 'react-hook-form';
import { PAYBILL_NUMBER } from '../../lib/contacts.ts';
import { common } from '../../lib/messages/common.ts';
import { deposit } from '../../lib/messages/deposit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { TextArea } from '../../ui/TextArea.tsx';

/** Paying to the pay bill number, and the message that came back. Nothing is made of the message yet, and it says so. */
export function OfflineDeposit() {
  const { offline } = useMessages(deposit);
  const { submit } = useMessages(common);
  const phone = usePlayer()?.phone ?? '';
  const form = useForm<{ message: string }>({ defaultValues: { message: '' } });
  return (
    <form
      className="grid gap-4 p-3"
      noValidate
      onSubmit={form.handleSubmit(
        () => notify.info(offline.notImplemented),
        () => notify.error(offline.messageRequired),
      )}
    >
      <ol className="grid list-decimal gap-1.5 pl-5 text-ink-2">
        <li>{offline.openMenu}</li>
        <li>{offline.typePaybill(PAYBILL_NUMBER)}</li>
        <li>{offline.typeAccount(maskPhone(phone))}</li>
        <li>{offline.pay}</li>
        <li>{offline.paste}</li>
      </ol>
      <TextArea
        label={offline.message}
        error={form.formState.errors.message?.message}
        {...form.register('message', { validate: (text) => text.trim() !== '' || offline.messageRequired })}
      />
      <Button type="submit" full>
        {submit}
      </Button>
    </form>
  );
}

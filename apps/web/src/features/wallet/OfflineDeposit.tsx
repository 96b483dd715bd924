import { maskPhone } from '@ushindi/shared';
import { useForm } from 'react-hook-form';
import { PAYBILL_NUMBER } from '#lib/contacts.ts';
import { common } from '#i18n/en/common.ts';
import { deposit } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import { usePlayer } from '#entities/session/sessionStore.ts';

/**
 * Pay bill instructions and a field for the confirmation message. The product does not process the message yet and
 * shows so.
 */
export default function OfflineDeposit() {
  const { offline } = messagesOf(deposit);
  const { submit } = messagesOf(common);
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

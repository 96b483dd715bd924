import { MAX_TYPED_LENGTH } from '@ushindi/shared';
import { useNavigate } from 'react-router-dom';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useNavigateHere } from '#lib/navigation/useNavigateHere.ts';
import { account } from '#i18n/en/account.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { PhoneField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { FormScreen } from './FormScreen.tsx';
import { FormLink } from './FormLink.tsx';
import { resetPath } from './resetAddress.ts';
import { checkFilled } from './rules.ts';
import { beginVerification } from './verification.ts';

type Fields = { phone: string };

/** Requests a code by text message. The player sets the new password on the next screen. */
export default function ForgotPasswordScreen() {
  const words = messagesOf(account);
  const shared = messagesOf(common);
  const navigate = useNavigate();
  const form = useForm<Fields>({ initial: { phone: '' }, rules: { phone: checkFilled } });
  const { submit, isPending } = useRequestCode();
  const sayWhatIsWrong = () => notify.error(shared.correctErrors);
  return (
    <FormScreen
      title={words.forgot.title}
      intro={words.forgot.intro}
      onSubmit={form.submit(submit, sayWhatIsWrong)}
      after={<FormLink text={words.forgot.remembered} to={pathTo('Login')} label={shared.login} />}
    >
      <PhoneField label={words.phone} maxLength={MAX_TYPED_LENGTH} {...form.field('phone')} />
      <Button type="submit" full loading={isPending}>
        {shared.submit}
      </Button>
      <Button
        look="line"
        full
        onClick={form.submit(({ phone }) => void navigate(resetPath(phone.trim())), sayWhatIsWrong)}
      >
        {words.forgot.haveCode}
      </Button>
    </FormScreen>
  );
}

function useRequestCode() {
  const navigate = useNavigateHere();
  const words = messagesOf(account);
  const { mutateAsync, isPending } = trpc.account.requestReset.useMutation();
  async function submit(fields: Fields) {
    const phone = fields.phone.trim();
    try {
      const { accNo, message } = await mutateAsync({ phone });
      notify.success(message);
      // Some operators send a code without naming the account. The reset then uses the phone number.
      if (accNo === null) return void (await navigate(resetPath(phone)));
      beginVerification({ accNo, phone, origin: 'forgotPassword' });
      const query = new URLSearchParams({ msisdn: phone, fromForgotPassword: 'true' });
      await navigate(`${pathTo('VerifyAccountWithAccNo', { accNo })}?${query}`);
    } catch (error) {
      notify.error(serverMessage(error, words.reset.failed));
    }
  }
  return { submit, isPending };
}

import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../lib/api/trpc.ts';
import { account } from '../../lib/messages/account.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { FormScreen } from './FormScreen.tsx';
import { OtherWay } from './OtherWay.tsx';
import { resetPath } from './resetAddress.ts';
import { checkFilled } from './rules.ts';
import { beginVerification } from './verification.ts';

type Fields = { phone: string };

/** Asks for a code by text message; the new password is chosen with it on the next screen. */
export default function ForgotPasswordScreen() {
  const words = useMessages(account);
  const shared = useMessages(common);
  const navigate = useNavigate();
  const form = useForm<Fields>({ defaultValues: { phone: '' } });
  const { submit, isPending } = useRequestCode();
  const sayWhatIsWrong = () => notify.error(shared.correctErrors);
  return (
    <FormScreen
      title={words.forgot.title}
      intro={words.forgot.intro}
      onSubmit={form.handleSubmit(submit, sayWhatIsWrong)}
      after={<OtherWay text={words.forgot.remembered} to="/login" label={shared.login} />}
    >
      <PhoneField
        label={words.phone}
        error={form.formState.errors.phone?.message}
        {...form.register('phone', { validate: checkFilled })}
      />
      <Button type="submit" full loading={isPending}>
        {shared.submit}
      </Button>
      <Button
        look="line"
        full
        onClick={form.handleSubmit(({ phone }) => void navigate(resetPath(phone.trim())), sayWhatIsWrong)}
      >
        {words.forgot.haveCode}
      </Button>
    </FormScreen>
  );
}

function useRequestCode() {
  const navigate = useNavigate();
  const words = useMessages(account);
  const { mutateAsync, isPending } = trpc.account.requestReset.useMutation();
  async function submit(fields: Fields) {
    const phone = fields.phone.trim();
    try {
      const { accNo, message } = await mutateAsync({ phone });
      notify.success(message);
      // An operator that names no account has sent a code all the same: it is used with the phone's number instead.
      if (accNo === null) return void (await navigate(resetPath(phone)));
      beginVerification({ accNo, phone, origin: 'forgotPassword' });
      const query = new URLSearchParams({ msisdn: phone, fromForgotPassword: 'true' });
      await navigate(`/verify/${encodeURIComponent(accNo)}?${query}`);
    } catch (error) {
      notify.error(serverMessage(error, words.reset.failed));
    }
  }
  return { submit, isPending };
}

import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { domainErrorOf } from '../../lib/api/errors.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { account } from '../../lib/messages/account.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { useReturnPath } from '../../lib/session/returnTo.ts';
import { verifyPath } from '../../lib/session/sessionStore.ts';
import { useSignIn } from '../../lib/session/useSignIn.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { FormScreen } from './FormScreen.tsx';
import { OtherWay } from './OtherWay.tsx';
import { checkPassword, checkPhone } from './rules.ts';
import { beginVerification } from './verification.ts';

type Fields = { phone: string; password: string };

/** Signs a player in and leads back to where they came from. */
export default function LoginScreen() {
  const words = useMessages(account);
  const shared = useMessages(common);
  const form = useForm<Fields>({ mode: 'onBlur', defaultValues: { phone: '', password: '' } });
  const { errors } = form.formState;
  const { submit, isPending } = useLogin();
  return (
    <FormScreen
      title={words.login.title}
      onSubmit={form.handleSubmit(submit, () => notify.error(shared.correctErrors))}
      after={<OtherWays />}
    >
      <PhoneField
        label={words.phone}
        autoComplete="username"
        error={errors.phone?.message}
        {...form.register('phone', { validate: checkPhone })}
      />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { validate: checkPassword })}
      />
      <Button type="submit" full loading={isPending}>
        {words.login.submit}
      </Button>
    </FormScreen>
  );
}

function OtherWays() {
  const words = useMessages(account);
  const shared = useMessages(common);
  return (
    <>
      <OtherWay text={words.login.forgotten} to="/forgot-password" label={words.forgot.title} />
      <OtherWay text={words.login.noAccount} to="/register" label={shared.register} />
    </>
  );
}

function useLogin() {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const signIn = useSignIn();
  const words = useMessages(account);
  const { mutateAsync, isPending } = trpc.account.login.useMutation();
  async function submit(fields: Fields) {
    const phone = fields.phone.trim();
    try {
      const { session, message } = await mutateAsync({ phone, password: fields.password });
      await signIn(session);
      notify.success(message);
      await navigate(returnPath, { replace: true });
    } catch (error) {
      const accNo = accountToVerify(error);
      if (accNo === null) return notify.error(serverMessage(error, words.login.failed));
      notify.warning(serverMessage(error, words.login.failed));
      beginVerification({ accNo, phone, origin: 'login' });
      await navigate(verifyPath({ accNo, phone }));
    }
  }
  return { submit, isPending };
}

/** The account whose phone must be verified first (code 425), or null for any other failure. */
function accountToVerify(error: unknown): string | null {
  const domain = domainErrorOf(error);
  return domain?.code === 'NEEDS_VERIFICATION' ? (domain.details.accNo ?? null) : null;
}

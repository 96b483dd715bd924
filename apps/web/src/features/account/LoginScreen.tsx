import type { SessionView } from '@ushindi/api-contract';
import { plainPhone } from '@ushindi/shared';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useReturnPath } from '#lib/navigation/returnTo.ts';
import { useNavigateHere } from '#lib/navigation/useNavigateHere.ts';
import { account } from '#i18n/en/account.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { PhoneField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { dropKept, keptFor } from '#entities/session/kept.ts';
import { useSignIn } from './useSignIn.ts';
import { FormScreen } from './FormScreen.tsx';
import { FormLink } from './FormLink.tsx';
import { checkPassword, checkPhone } from './rules.ts';
import { useVerifyFirst } from './useVerifyFirst.ts';

type Fields = { phone: string; password: string };

/** Signs a player in and returns to the screen they came from. */
export default function LoginScreen() {
  const words = messagesOf(account);
  const shared = messagesOf(common);
  const form = useForm<Fields>({
    initial: { phone: '', password: '' },
    rules: { phone: checkPhone, password: checkPassword },
    isCheckedOnBlur: true,
  });
  const { submit, isPending } = useLogin();
  return (
    <FormScreen
      title={words.login.title}
      onSubmit={form.submit(submit, () => notify.error(shared.correctErrors))}
      after={<OtherWays />}
    >
      <PhoneField label={words.phone} autoComplete="username" {...form.field('phone')} />
      <PasswordField label={words.password} autoComplete="current-password" {...form.field('password')} />
      <Button type="submit" full loading={isPending}>
        {words.login.submit}
      </Button>
    </FormScreen>
  );
}

function OtherWays() {
  const words = messagesOf(account);
  const shared = messagesOf(common);
  return (
    <>
      <FormLink text={words.login.forgotten} to={pathTo('ForgotPassword')} label={words.forgot.title} />
      <FormLink text={words.login.noAccount} to={pathTo('Register')} label={shared.register} />
    </>
  );
}

function useLogin() {
  const navigate = useNavigateHere();
  const returnPath = useReturnPath();
  const signIn = useSignIn();
  const verifyFirst = useVerifyFirst();
  const words = messagesOf(account);
  const { mutateAsync, isPending } = trpc.account.login.useMutation();
  async function submit(fields: Fields) {
    const phone = plainPhone(fields.phone);
    try {
      const { session, message } = await mutateAsync({ phone, password: fields.password });
      await signIn(session);
      notify.success(message);
      await navigate(pathFor(session, returnPath), { replace: true });
    } catch (error) {
      if (!(await verifyFirst(error, phone))) notify.error(serverMessage(error, words.login.failed));
    }
  }
  return { submit, isPending };
}

/**
 * The way on: back to the screen on which the player's session ended, unless the player has gone elsewhere since the end
 * led Home.
 */
function pathFor(session: SessionView, returnPath: string): string {
  const kept = session.signedIn ? keptFor(session.accNo, 'path') : null;
  dropKept('path');
  return returnPath === pathTo('Home') ? (kept ?? returnPath) : returnPath;
}

import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useNavigateHere } from '#lib/navigation/useNavigateHere.ts';
import { account } from '#i18n/en/account.ts';
import { changePassword } from '#i18n/en/accountDevices.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { FormScreen } from './FormScreen.tsx';
import { checkConfirmation, checkOldPassword, checkNewPassword } from './rules.ts';
import { useSignIn } from './useSignIn.ts';

type Fields = { old: string; password: string; confirmation: string };

/** Sets a new password with the old one; all other devices are logged out. */
export default function ChangePasswordScreen() {
  const words = messagesOf(account);
  const own = messagesOf(changePassword);
  const form = useForm<Fields>({
    initial: { old: '', password: '', confirmation: '' },
    rules: {
      old: checkOldPassword,
      password: checkNewPassword,
      confirmation: (text, { password }) => checkConfirmation(text, password),
    },
  });
  const { submit, isPending } = useChangePassword();
  return (
    <FormScreen
      title={own.title}
      intro={own.intro}
      onSubmit={form.submit(submit, () => notify.error(messagesOf(common).correctErrors))}
    >
      <PasswordField label={own.oldPassword} required autoComplete="current-password" {...form.field('old')} />
      <PasswordField
        label={words.verify.newPassword}
        required
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label={words.confirmPassword}
        required
        autoComplete="new-password"
        {...form.field('confirmation')}
      />
      <Button type="submit" full loading={isPending}>
        {own.submit}
      </Button>
    </FormScreen>
  );
}

function useChangePassword() {
  const navigate = useNavigateHere();
  const signIn = useSignIn();
  const { mutateAsync, isPending } = trpc.account.changePassword.useMutation();
  async function submit({ old, password, confirmation }: Fields) {
    try {
      const { session, message } = await mutateAsync({ oldPassword: old, password, confirmPassword: confirmation });
      await signIn(session);
      notify.success(message);
      await navigate(pathTo('my-account'), { replace: true });
    } catch (error) {
      notify.error(serverMessage(error, messagesOf(changePassword).failed));
    }
  }
  return { submit, isPending };
}

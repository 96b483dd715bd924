import { pathTo } from '#lib/navigation/paths.ts';
import { Redirect } from '#lib/navigation/redirect.ts';
import { domainErrorOf } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { logProblem } from '#lib/log.ts';
import { useNavigateHere } from '#lib/navigation/useNavigateHere.ts';
import { account } from '#i18n/en/account.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { CodeField, PhoneField } from '#ui/form/TextField.tsx';
import { type FormErrors, useForm } from '#ui/form/useForm.ts';
import { codeRefusal } from './codeRefusal.ts';
import { FormScreen } from './FormScreen.tsx';
import { FormLink } from './FormLink.tsx';
import { useResetPhone } from './resetAddress.ts';
import { checkFilled } from './rules.ts';

type Fields = { code: string; password: string; confirmation: string };

/** Sets a new password with a code. Without a phone it redirects to the forgot-password screen. */
export default function ResetPasswordScreen() {
  const phone = useResetPhone();
  return phone === null ? <Redirect to={pathTo('ForgotPassword')} /> : <ResetForm phone={phone} />;
}

function ResetForm({ phone }: { phone: string }) {
  const words = messagesOf(account);
  const shared = messagesOf(common);
  const form = useForm<Fields>({
    initial: { code: '', password: '', confirmation: '' },
    rules: {
      code: checkFilled,
      password: checkFilled,
      confirmation: (text, { password }) => text === password || words.reset.passwordsDiffer,
    },
  });
  const { submit, isPending } = useResetPassword(phone);
  return (
    <FormScreen
      title={words.reset.title}
      intro={words.reset.intro}
      onSubmit={form.submit(submit, sayWhatIsWrong)}
      after={<FormLink text={words.forgot.remembered} to={pathTo('Login')} label={shared.login} />}
    >
      <PhoneField label={words.phone} value={phone} readOnly autoComplete="username" />
      <CodeField label={words.verify.code} required {...form.field('code')} />
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
        {shared.submit}
      </Button>
    </FormScreen>
  );
}

function sayWhatIsWrong({ confirmation, ...others }: FormErrors<Fields>): void {
  if (confirmation) notify.error(messagesOf(account).reset.passwordsDiffer);
  if (Object.keys(others).length > 0) notify.error(messagesOf(common).correctErrors);
}

/** Whether the operator has given a reason. */
function isStated(error: unknown): boolean {
  const domain = domainErrorOf(error);
  return domain !== null && domain.details.reason?.kind !== 'failed';
}

function useResetPassword(phone: string) {
  const navigate = useNavigateHere();
  const words = messagesOf(account);
  const { mutateAsync, isPending } = trpc.account.resetPassword.useMutation();
  async function submit({ code, password, confirmation }: Fields) {
    try {
      const { message } = await mutateAsync({ phone, code: code.trim(), password, confirmPassword: confirmation });
      notify.success(message);
      await navigate(pathTo('Login'), { replace: true });
    } catch (error) {
      if (!isStated(error)) logProblem('The password could not be reset.', error);
      notify.error(codeRefusal(error, words.reset.failed));
    }
  }
  return { submit, isPending };
}

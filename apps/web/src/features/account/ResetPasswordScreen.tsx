import { useForm, type FieldErrors } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router-dom';
import { trpc } from '../../lib/api/trpc.ts';
import { account } from '../../lib/messages/account.ts';
import { common } from '../../lib/messages/common.ts';
import { messagesOf, useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { notify } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { FormScreen } from './FormScreen.tsx';
import { OtherWay } from './OtherWay.tsx';
import { useResetPhone } from './resetAddress.ts';
import { checkFilled } from './rules.ts';

type Fields = { code: string; password: string; confirmation: string };

/** Sets a new password with a code. Without a phone it leads to where one is asked for. */
export default function ResetPasswordScreen() {
  const phone = useResetPhone();
  return phone === null ? <Navigate to="/forgot-password" replace /> : <ResetForm phone={phone} />;
}

function ResetForm({ phone }: { phone: string }) {
  const words = useMessages(account);
  const shared = useMessages(common);
  const form = useForm<Fields>({ defaultValues: { code: '', password: '', confirmation: '' } });
  const { errors } = form.formState;
  const { submit, isPending } = useResetPassword(phone);
  return (
    <FormScreen
      title={words.reset.title}
      intro={words.reset.intro}
      onSubmit={form.handleSubmit(submit, sayWhatIsWrong)}
      after={<OtherWay text={words.forgot.remembered} to="/login" label={shared.login} />}
    >
      <PhoneField label={words.phone} value={phone} readOnly autoComplete="username" />
      <CodeField
        label={words.verify.code}
        required
        error={errors.code?.message}
        {...form.register('code', { validate: checkFilled })}
      />
      <PasswordField
        label={words.verify.newPassword}
        required
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', { validate: checkFilled, deps: 'confirmation' })}
      />
      <PasswordField
        label={words.confirmPassword}
        required
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...form.register('confirmation', {
          validate: (text, { password }) => text === password || words.reset.passwordsDiffer,
        })}
      />
      <Button type="submit" full loading={isPending}>
        {shared.submit}
      </Button>
    </FormScreen>
  );
}

function sayWhatIsWrong({ confirmation, ...others }: FieldErrors<Fields>): void {
  if (confirmation) notify.error(messagesOf(account).reset.passwordsDiffer);
  if (Object.keys(others).length > 0) notify.error(messagesOf(common).correctErrors);
}

function useResetPassword(phone: string) {
  const navigate = useNavigate();
  const words = useMessages(account);
  const { mutateAsync, isPending } = trpc.account.resetPassword.useMutation();
  async function submit({ code, password, confirmation }: Fields) {
    try {
      const { message } = await mutateAsync({ phone, code: code.trim(), password, confirmPassword: confirmation });
      notify.success(message);
      await navigate('/login', { replace: true });
    } catch (error) {
      notify.error(serverMessage(error, words.reset.failed));
    }
  }
  return { submit, isPending };
}

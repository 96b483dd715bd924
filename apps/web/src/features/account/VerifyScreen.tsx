import { maskPhone, RESEND_WAIT_SECONDS } from '@ushindi/shared';
import { useEffect, useState } from 'react';
import { pathTo } from '#lib/navigation/paths.ts';
import { Redirect } from '#lib/navigation/redirect.ts';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { account } from '#i18n/en/account.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { formatMinutes, useTimeLeft } from '#ui/feedback/useTimeLeft.ts';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { CodeField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { FormLink } from './FormLink.tsx';
import { FormScreen } from './FormScreen.tsx';
import { checkCode, checkNewPassword, checkOptionalPassword } from './rules.ts';
import { useCompleteVerification, type VerifyFields } from './useCompleteVerification.ts';
import { useVerification } from './useVerification.ts';
import { forgetPassword, type Verification } from './verification.ts';

/**
 * Verifies a phone with the code sent to it. A player who forgot the password sets another one here. Without an account
 * it redirects to Login.
 */
export default function VerifyScreen() {
  const verification = useVerification();
  return verification ? <VerifyForm verification={verification} /> : <Redirect to={pathTo('Login')} />;
}

function VerifyForm({ verification }: { verification: Verification }) {
  const words = messagesOf(account);
  const shared = messagesOf(common);
  const { phone, origin } = verification;
  const isReset = origin === 'forgotPassword';
  const { submit, isPending, asksPassword, success } = useCompleteVerification(verification);
  const checkChosen = isReset ? checkNewPassword : checkOptionalPassword;
  const form = useForm<VerifyFields>({
    initial: { code: '', password: '' },
    rules: { code: checkCode, password: asksPassword ? checkChosen : undefined },
    isCheckedOnBlur: true,
  });
  useEffect(() => forgetPassword, []);
  return (
    <FormScreen
      title={isReset ? words.reset.title : words.verify.title}
      intro={(isReset ? words.verify.resetIntro : words.verify.intro)(maskPhone(phone))}
      onSubmit={form.submit(submit, () => notify.error(shared.correctErrors))}
      after={
        <>
          {phone !== '' && <ResendCode phone={phone} />}
          <FormLink
            text={isReset ? words.forgot.remembered : words.verify.already}
            to={pathTo('Login')}
            label={shared.login}
          />
        </>
      }
    >
      <CodeField label={words.verify.code} {...form.field('code')} />
      {asksPassword && (
        <PasswordField
          label={words.verify.newPassword}
          hint={isReset ? words.register.passwordHint : words.verify.newPasswordHint}
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
      <div role="status">{success && <InfoNote tone="good">{success}</InfoNote>}</div>
      <Button type="submit" full loading={isPending || success !== null}>
        {words.verify.submit}
      </Button>
    </FormScreen>
  );
}

/** Requests another code: after one minute at first, then every five minutes. The server enforces the same waits. */
function ResendCode({ phone }: { phone: string }) {
  const words = messagesOf(account);
  const [endsAtMs, setEndsAtMs] = useState(() => Date.now() + RESEND_WAIT_SECONDS.first * 1000);
  const { mutate, isPending } = trpc.account.resendCode.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      setEndsAtMs(Date.now() + RESEND_WAIT_SECONDS.next * 1000);
    },
    onError: (error) => notify.error(serverMessage(error, words.verify.resendFailed)),
  });
  return <ResendButton key={endsAtMs} endsAtMs={endsAtMs} loading={isPending} onPress={() => mutate({ phone })} />;
}

function ResendButton(props: { endsAtMs: number; loading: boolean; onPress: () => void }) {
  const words = messagesOf(account);
  const leftMs = useTimeLeft(props.endsAtMs);
  return (
    <Button look="line" full loading={props.loading} unavailable={leftMs > 0} onClick={props.onPress}>
      {words.verify.resend}
      {leftMs > 0 && <span className="num">{formatMinutes(leftMs)}</span>}
    </Button>
  );
}

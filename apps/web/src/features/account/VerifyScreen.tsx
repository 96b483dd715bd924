import { maskPhone } from '@ushindi/shared';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { account } from '../../lib/messages/account.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { notify } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { FormScreen } from './FormScreen.tsx';
import { ResendCode } from './ResendCode.tsx';
import { checkCode, checkNewPassword, checkOptionalPassword } from './rules.ts';
import { useCompleteVerification, type VerifyFields } from './useCompleteVerification.ts';
import { useVerification } from './useVerification.ts';
import { forgetPassword, type Verification } from './verification.ts';

/**
 * Verifies a phone with the code sent to it; who has forgotten the password chooses another here (account-and-money
 * spec, section 2). Nobody to verify leads to Login.
 */
export default function VerifyScreen() {
  const verification = useVerification();
  return verification ? <VerifyForm verification={verification} /> : <Navigate to="/login" replace />;
}

function VerifyForm({ verification }: { verification: Verification }) {
  const words = useMessages(account);
  const shared = useMessages(common);
  const { phone, origin } = verification;
  const isReset = origin === 'forgotPassword';
  const form = useForm<VerifyFields>({ mode: 'onBlur', defaultValues: { code: '', password: '' } });
  const { errors } = form.formState;
  const { submit, isPending, success } = useCompleteVerification(verification);
  useEffect(() => forgetPassword, []);
  return (
    <FormScreen
      title={isReset ? words.reset.title : words.verify.title}
      intro={(isReset ? words.verify.resetIntro : words.verify.intro)(maskPhone(phone))}
      onSubmit={form.handleSubmit(submit, () => notify.error(shared.correctErrors))}
      after={phone !== '' && <ResendCode phone={phone} />}
    >
      <CodeField
        label={words.verify.code}
        error={errors.code?.message}
        {...form.register('code', { validate: checkCode })}
      />
      {origin !== 'register' && (
        <PasswordField
          label={words.verify.newPassword}
          hint={isReset ? words.register.passwordHint : words.verify.newPasswordHint}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password', { validate: isReset ? checkNewPassword : checkOptionalPassword })}
        />
      )}
      <div role="status">{success && <InfoNote tone="good">{success}</InfoNote>}</div>
      <Button type="submit" full loading={isPending || success !== null}>
        {words.verify.submit}
      </Button>
    </FormScreen>
  );
}

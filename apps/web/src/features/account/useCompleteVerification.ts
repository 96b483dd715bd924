import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { account } from '#i18n/en/account.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { codeRefusal } from './codeRefusal.ts';
import { useSignIn } from './useSignIn.ts';
import { forgetPassword, heldPassword, type Verification } from './verification.ts';

/** The Verify form's values. An empty password keeps the current one. */
export type VerifyFields = { code: string; password: string };

const REDIRECT_AFTER_MS = 2000;

/**
 * Sends the code, signs the player in and redirects after two seconds. After registration the kept password is sent too.
 * A page that was reloaded has none. `asksPassword` is true once the operator has refused the code without it, as it does
 * when somebody else has registered the same phone.
 */
export function useCompleteVerification({ accNo, origin }: Verification) {
  const words = messagesOf(account);
  const signIn = useSignIn();
  const { mutateAsync, isPending } = trpc.account.verify.useMutation();
  const [isDone, setDone] = useState(false);
  const [asksPassword, setAsksPassword] = useState(origin !== 'register');
  const isNewAccount = origin === 'register';
  useRedirect(isDone, isNewAccount ? pathTo('AccountCreated') : '/');
  async function submit({ code, password }: VerifyFields) {
    const chosen = password || (isNewAccount ? heldPassword() : undefined);
    try {
      const { session, message } = await mutateAsync({ accNo, code: code.trim(), ...(chosen && { password: chosen }) });
      await signIn(session);
      forgetPassword();
      notify.success(message);
      setDone(true);
    } catch (error) {
      notify.error(codeRefusal(error, words.verify.failed));
      if (!chosen) setAsksPassword(true);
    }
  }
  const success = isNewAccount ? words.verify.toAccountCreated : words.verify.toHome;
  return { submit, isPending, asksPassword, success: isDone ? success : null };
}

function useRedirect(isDue: boolean, path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void navigate(path, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, path, navigate]);
}

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../lib/api/trpc.ts';
import { account } from '../../lib/messages/account.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { useSignIn } from '../../lib/session/useSignIn.ts';
import { notify } from '../../ui/notify.ts';
import { forgetPassword, heldPassword, type Verification } from './verification.ts';

/** What the Verify form holds; an empty password keeps the player's own. */
export type VerifyFields = { code: string; password: string };

const REDIRECT_AFTER_MS = 2000;

/** Sends the code, signs the player in and, two seconds later, leads on (account-and-money spec, section 4). */
export function useCompleteVerification({ accNo, origin }: Verification) {
  const words = useMessages(account);
  const signIn = useSignIn();
  const { mutateAsync, isPending } = trpc.account.verify.useMutation();
  const [isDone, setDone] = useState(false);
  const isNewAccount = origin === 'register';
  useRedirect(isDone, isNewAccount ? '/account-created' : '/');
  async function submit({ code, password }: VerifyFields) {
    const chosen = isNewAccount ? heldPassword() : password || undefined;
    try {
      const { session, message } = await mutateAsync({ accNo, code: code.trim(), ...(chosen && { password: chosen }) });
      await signIn(session);
      forgetPassword();
      notify.success(message);
      setDone(true);
    } catch (error) {
      notify.error(serverMessage(error, words.verify.failed));
    }
  }
  const success = isNewAccount ? words.verify.toAccountCreated : words.verify.toHome;
  return { submit, isPending, success: isDone ? success : null };
}

function useRedirect(isDue: boolean, path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void navigate(path, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, path, navigate]);
}

import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { useNavigateHere } from '#lib/navigation/useNavigateHere.ts';
import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { verifyPath } from '#entities/session/sessionStore.ts';
import { beginVerification } from './verification.ts';

/**
 * Opens verification after a refusal with code 425, with the operator's message as a warning. Resolves
 * with false for any other failure.
 */
export function useVerifyFirst(): (error: unknown, phone: string) => Promise<boolean> {
  const navigate = useNavigateHere();
  return async (error, phone) => {
    const domain = domainErrorOf(error);
    const accNo = domain?.code === 'NEEDS_VERIFICATION' ? domain.details.accNo : undefined;
    if (accNo === undefined) return false;
    notify.warning(serverMessage(error, messagesOf(notices).needsVerification), { isOfApp: true });
    beginVerification({ accNo, phone, origin: 'login' });
    await navigate(verifyPath({ accNo, phone }));
    return true;
  };
}

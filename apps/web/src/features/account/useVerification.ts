import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { beginVerification, pendingVerification, VERIFY_ORIGINS, type Verification } from './verification.ts';

/**
 * Whose account the Verify screen is about, or null when nothing says. Taken once from the address, which is then
 * cleared of the account and the phone (readings 13), else from the screen before, else from this history entry.
 */
export function useVerification(): Verification | null {
  const navigate = useNavigate();
  const { accNo: accNoInPath } = useParams();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const [verification] = useState(
    () => fromAddress(accNoInPath, params) ?? pendingVerification() ?? fromHistory(state),
  );
  const isExposed = accNoInPath !== undefined || params.size > 0;
  useEffect(() => {
    if (verification) beginVerification(verification);
    if (isExposed) void navigate('/verify', { replace: true, state: verification });
  }, [isExposed, verification, navigate]);
  return verification;
}

function fromAddress(accNoInPath: string | undefined, params: URLSearchParams): Verification | null {
  const accNo = accNoInPath ?? params.get('acc_no');
  if (!accNo) return null;
  const held = pendingVerification();
  const phone = params.get('msisdn') ?? (held?.accNo === accNo ? held.phone : '');
  return { accNo, phone, origin: originIn(params) };
}

function originIn(params: URLSearchParams): Verification['origin'] {
  if (params.get('fromForgotPassword') === 'true') return 'forgotPassword';
  return params.get('fromRegister') === 'true' ? 'register' : 'login';
}

// The browser keeps an entry's state over a reload, and it was written by useVerification alone.
function fromHistory(state: unknown): Verification | null {
  if (typeof state !== 'object' || state === null) return null;
  const { accNo, phone, origin } = { accNo: null, phone: null, origin: null, ...state };
  if (typeof accNo !== 'string' || typeof phone !== 'string') return null;
  return { accNo, phone, origin: VERIFY_ORIGINS.find((known) => known === origin) ?? 'login' };
}

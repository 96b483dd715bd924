import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { beginVerification, pendingVerification, VERIFY_ORIGINS, type Verification } from './verification.ts';
import { pathTo } from '#lib/navigation/paths.ts';

/**
 * The account that the Verify screen is about, or null if unknown. It is read once from the address, which is then
 * cleared of account and phone, otherwise from the previous screen or the history entry.
 */
export function useVerification(): Verification | null {
  const navigate = useNavigate();
  const { accNo: accNoInPath } = useParams();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const [verification] = useState(
    () => fromAddress(accNoInPath, params) ?? pendingVerification() ?? fromHistory(state),
  );
  const isExposed = accNoInPath !== undefined || params.toString() !== '';
  useEffect(() => {
    if (!verification) return;
    beginVerification(verification);
    if (isExposed) void navigate(pathTo('VerifyAccountWithAccNo'), { replace: true, state: verification });
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

// Only useVerification writes this state, and the browser keeps it across a reload.
function fromHistory(state: unknown): Verification | null {
  if (typeof state !== 'object' || state === null) return null;
  const { accNo, phone, origin } = { accNo: null, phone: null, origin: null, ...state };
  if (typeof accNo !== 'string' || typeof phone !== 'string') return null;
  return { accNo, phone, origin: VERIFY_ORIGINS.find((known) => known === origin) ?? 'login' };
}

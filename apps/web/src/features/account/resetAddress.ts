import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';

const PHONE = 'phoneNumber';

/** The address of the screen that resets a password with a code. */
export function resetPath(phone: string): string {
  return `${pathTo('ResetPassword')}?${new URLSearchParams({ [PHONE]: phone })}`;
}

/**
 * The phone whose password is reset, or null if unknown. It is read once from the address, which is then cleared
 * because phones must not stay in the address bar, otherwise from the history entry.
 */
export function useResetPhone(): string | null {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const [phone] = useState(() => params.get(PHONE)?.trim() || phoneIn(state));
  const isExposed = phone !== null && params.toString() !== '';
  useEffect(() => {
    if (isExposed) void navigate(pathTo('ResetPassword'), { replace: true, state: { phone } });
  }, [isExposed, phone, navigate]);
  return phone;
}

// Only useResetPhone writes this state, and the browser keeps it across a reload.
function phoneIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('phone' in state)) return null;
  return typeof state.phone === 'string' ? state.phone : null;
}

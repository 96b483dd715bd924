import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PHONE = 'phoneNumber';

/** Where a password is reset with a code sent to a phone. */
export function resetPath(phone: string): string {
  return `/reset-password?${new URLSearchParams({ [PHONE]: phone })}`;
}

/**
 * Whose password is to be reset, or null when nothing says. Taken once from the address, which is then cleared of the
 * phone (readings 13), else from this history entry.
 */
export function useResetPhone(): string | null {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const [phone] = useState(() => params.get(PHONE)?.trim() || phoneIn(state));
  const isExposed = params.size > 0;
  useEffect(() => {
    if (isExposed) void navigate('/reset-password', { replace: true, state: { phone } });
  }, [isExposed, phone, navigate]);
  return phone;
}

// The browser keeps an entry's state over a reload, and it was written by useResetPhone alone.
function phoneIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('phone' in state)) return null;
  return typeof state.phone === 'string' ? state.phone : null;
}

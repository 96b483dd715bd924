import { OperatorError } from '../http/errors.ts';
import type { IdentityRegister } from './identityRegister.ts';
import type { MobileMoney } from './mobileMoney.ts';

const unavailable =
  (kind: 'textsUnavailable' | 'depositsUnavailable' | 'withdrawalsUnavailable' | 'agesUnchecked') => () =>
    Promise.reject(new OperatorError('UNAVAILABLE', { kind }));

/** Used when no text-message service is configured. */
export const noSms = unavailable('textsUnavailable');

/** Used when no mobile-money service is configured. Open payments stay open. */
export const noMobileMoney: MobileMoney = {
  requestPayment: unavailable('depositsUnavailable'),
  sendMoney: unavailable('withdrawalsUnavailable'),
  query: async () => ({ state: 'open' }),
};

/** Used when no identity register is configured. Checks stay pending and end without an answer. */
export const noIdentityRegister: IdentityRegister = { find: unavailable('agesUnchecked') };

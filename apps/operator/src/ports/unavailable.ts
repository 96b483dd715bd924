import { OperatorError } from '../http/errors.ts';
import type { IdentityRegister } from './identityRegister.ts';
import type { MobileMoney } from './mobileMoney.ts';

const unavailable = (message: string) => () => Promise.reject(new OperatorError('UNAVAILABLE', message));

/** Used when no text-message service is configured. */
export const noSms = unavailable('Text messages cannot be sent at the moment.');

/** Used when no mobile-money service is configured. Payments that are already open stay open. */
export const noMobileMoney: MobileMoney = {
  requestPayment: unavailable('Deposits are not possible at the moment.'),
  sendMoney: unavailable('Withdrawals are not possible at the moment.'),
  query: async () => ({ state: 'open' }),
};

/** Used when no identity register is configured. Checks stay pending and end without an answer. */
export const noIdentityRegister: IdentityRegister = { find: unavailable('Ages cannot be checked at the moment.') };

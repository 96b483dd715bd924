import { OperatorError } from '../http/errors.ts';
import type { MobileMoney } from './mobileMoney.ts';

const unavailable = (message: string) => () => Promise.reject(new OperatorError('UNAVAILABLE', message));

/** Stands where no service for text messages is configured. */
export const noSms = unavailable('Text messages cannot be sent at the moment.');

/** Stands where no mobile money service is configured. What is open from a time when there was one stays open. */
export const noMobileMoney: MobileMoney = {
  requestPayment: unavailable('Deposits are not possible at the moment.'),
  sendMoney: unavailable('Withdrawals are not possible at the moment.'),
  query: async () => ({ state: 'open' }),
};

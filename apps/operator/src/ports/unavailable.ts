import { OperatorError } from '../http/errors.ts';

/** Stands where no service for text messages is configured. */
export const noSms = (): Promise<never> =>
  Promise.reject(new OperatorError('UNAVAILABLE', 'Text messages cannot be sent at the moment.'));

/** Stands where no mobile money service is configured. */
export const noMobileMoney = (): Promise<never> =>
  Promise.reject(new OperatorError('UNAVAILABLE', 'Deposits are not possible at the moment.'));

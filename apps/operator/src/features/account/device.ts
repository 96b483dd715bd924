import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';

/** The browser that a call comes from, as the gateway names it. */
export type Device = {
  /** '' for a caller without one, such as a gateway of an older release. */
  id: string;
  /** Whether it has signed in to the account that the call names. */
  isKnown: boolean;
};

const DEVICE_ID = /^[\x21-\x7e]{1,64}$/;

/** Reads the device from a call's headers. Only the gateway calls the operator, so they are believed. */
export function deviceOf(headers: Readonly<Record<string, string | string[] | undefined>>): Device {
  const id = headers[DEVICE_HEADERS.id];
  if (typeof id !== 'string' || !DEVICE_ID.test(id)) return { id: '', isKnown: false };
  return { id, isKnown: headers[DEVICE_HEADERS.known] === '1' };
}

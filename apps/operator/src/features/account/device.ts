import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import { z } from 'zod';

/** The browser that a call comes from, as the gateway names it. */
export type Device = {
  /** '' for a caller without one, such as a gateway of an older release. */
  id: string;
  /** Whether it has signed in to the account that the call names. */
  isKnown: boolean;
  /** Browser and system, such as 'Chrome on Android'; '' if unknown. */
  name: string;
  /** The network of its address, such as '41.90.64.0/24'; '' if unknown. */
  network: string;
};

/** What the operator shows and stores of a browser. */
const label = z.string().max(64).catch('');
const DEVICE_ID = /^[\x21-\x7e]{1,64}$/;

/** Reads the device from a call's headers. Only the gateway calls the operator, so they are believed. */
export function deviceOf(headers: Readonly<Record<string, string | string[] | undefined>>): Device {
  const id = headers[DEVICE_HEADERS.id];
  const browser = {
    name: label.parse(headers[DEVICE_HEADERS.name]),
    network: label.parse(headers[DEVICE_HEADERS.network]),
  };
  if (typeof id !== 'string' || !DEVICE_ID.test(id)) return { ...browser, id: '', isKnown: false };
  return { ...browser, id, isKnown: headers[DEVICE_HEADERS.known] === '1' };
}

import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import type { Language } from '@ushindi/shared';
import type { EventOrigin } from '../../db/securityEvents.ts';
import { browserNameIn, type CallInput, languageIn, networkIn } from '../../http/serve.ts';
import { hashToken } from '../../http/token.ts';

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
  /** The language of its page; null if unknown. */
  language: Language | null;
  /** The id of the call. */
  requestId: string;
};

const DEVICE_ID = /^[\x21-\x7e]{1,64}$/;

/** Reads the device of a call from its headers. Only the gateway calls the operator, so the headers are not verified. */
export function deviceOf({ headers, requestId }: Pick<CallInput<never, never>, 'headers' | 'requestId'>): Device {
  const id = headers[DEVICE_HEADERS.id];
  const browser = {
    name: browserNameIn(headers),
    network: networkIn(headers),
    language: languageIn(headers),
    requestId,
  };
  if (typeof id !== 'string' || !DEVICE_ID.test(id)) return { ...browser, id: '', isKnown: false };
  return { ...browser, id, isKnown: headers[DEVICE_HEADERS.known] === '1' };
}

/** The hash under which a device is stored; null without one. */
export const hashOf = ({ id }: Device): string | null => (id === '' ? null : hashToken(id));

/** The device as the origin of a security event. */
export const originOf = (device: Device, sessionHash: string | null = null): EventOrigin => ({
  requestId: device.requestId,
  sessionHash,
  deviceHash: hashOf(device),
  network: device.network,
});

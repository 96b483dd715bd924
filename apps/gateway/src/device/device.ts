import type { CallerDevice, PlayerSession } from '@ushindi/api-contract';
import { ownText } from '@ushindi/server/ownText';
import { normalisePhone } from '@ushindi/shared';

const SUBSCRIBER_DIGITS = 9;
const MAX_KEY_LENGTH = 64;
/**
 * The number of players to whom a shared phone stays known. Each player has two keys: of the phone and of the account
 * number.
 */
const MAX_PLAYERS = 5;

/** One key for every notation of a phone, including spaces, '+254' and '00254'. */
export function phoneKey(text: string): string {
  const subscriber = text.replaceAll(/\D/g, '').slice(-SUBSCRIBER_DIGITS);
  return `phone:${normalisePhone(subscriber) ?? subscriber}`;
}

/** The key of an account number. It keeps nothing of a longer text in memory, because limits keep keys of guests. */
export const accNoKey = (text: string): string => ownText(`account:${text.trim().slice(0, MAX_KEY_LENGTH)}`);

/** The device after a sign-in; the least recent player is forgotten. */
export function withPlayer(device: CallerDevice, { phone, accNo }: PlayerSession): CallerDevice {
  const keys = [phoneKey(phone), accNoKey(accNo)];
  const others = device.accounts.filter((key) => !keys.includes(key));
  return { ...device, accounts: [...keys, ...others].slice(0, 2 * MAX_PLAYERS) };
}

/** Whether the device has signed in to the account of a key. */
export const isKnown = (device: CallerDevice, key: string): boolean => device.accounts.includes(key);

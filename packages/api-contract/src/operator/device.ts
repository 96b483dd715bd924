/** Headers that name the caller's browser in calls about passwords and codes. An operator may ignore them. */
export const DEVICE_HEADERS = {
  /** An id of 1 to 64 visible characters. */
  id: 'x-device',
  /** '1' when the browser has signed in to the account that the call names. */
  known: 'x-known-device',
  /** In calls that start a session: browser and system, such as 'Chrome on Android'. */
  name: 'x-device-name',
  /** In calls that start a session: the network of the address, such as '41.90.64.0/24'. */
  network: 'x-client-network',
  /** In writes and in all calls of a player: the language of the page, as a BCP 47 tag. */
  language: 'x-language',
} as const;

import { count } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';

/** Calls allowed within the window of each limit of `RULES`. */
export const rateLimitSettings = {
  title: 'Rate limits',
  settings: {
    callsPerAddress: setting(
      'LIMIT_CALLS_PER_ADDRESS_MINUTE',
      count(60_000),
      'procedure calls, counted per gateway. The address of a mobile carrier stands for thousands of players; a load test from one machine needs more',
    ),
    readsPerPlayer: setting(
      'LIMIT_READS_PER_PLAYER_MINUTE',
      count(1200),
      'queries of one account that read its data, counted per gateway. An open page makes at most 60; tests and load tests with few accounts need more',
    ),
    accountChangesPerAddress: setting(
      'LIMIT_ACCOUNT_CHANGES_PER_ADDRESS_MINUTE',
      count(3000),
      'registration, login and all calls about verification codes',
    ),
    loginsPerPhone: setting(
      'LIMIT_LOGIN_PER_PHONE_15MIN',
      count(10),
      'per phone and device or address; a successful login resets the count',
    ),
    failedLoginsPerAddress: setting(
      'LIMIT_FAILED_LOGINS_PER_ADDRESS_15MIN',
      count(100),
      'refused logins over all phones; known devices are not counted',
    ),
    strangerLoginsPerPhone: setting(
      'LIMIT_STRANGER_LOGINS_PER_PHONE_15MIN',
      count(50),
      'per phone over all addresses; known devices are not counted, and a successful login resets the count',
    ),
    registrationsPerPhone: setting(
      'LIMIT_REGISTER_PER_PHONE_HOUR',
      count(5),
      'registrations, per phone and device or address',
    ),
    codesPerPhone: setting(
      'LIMIT_CODES_PER_PHONE_HOUR',
      count(10),
      'requests for a verification code, per phone and device or address',
    ),
    textsPerAddress: setting(
      'LIMIT_TEXTS_PER_ADDRESS_HOUR',
      count(200),
      'calls that may send a text message; known devices are not counted. Tests and load tests from one machine need more',
    ),
    codeGuesses: setting(
      'LIMIT_CODE_GUESSES_15MIN',
      count(10),
      'per account (verification) or phone (password reset), and device or address; a success resets the count',
    ),
    passwordChangesPerPlayer: setting(
      'LIMIT_PASSWORD_CHANGES_PER_PLAYER_15MIN',
      count(10),
      'changes of the password with the old one, of one account; a success resets the count',
    ),
    changesPerPlayer: setting(
      'LIMIT_CHANGES_PER_PLAYER_MINUTE',
      count(60),
      'mutations of one account, over all its sessions',
    ),
    ageChecksPerPlayer: setting(
      'LIMIT_AGE_CHECKS_PER_PLAYER_HOUR',
      count(10),
      'checks of an ID card, of one account; the operator has a limit of its own',
    ),
    ageChecksPerAddress: setting(
      'LIMIT_AGE_CHECKS_PER_ADDRESS_HOUR',
      count(200),
      'checks of an ID card over all accounts. Tests from one machine need more',
    ),
    betsPerPlayer: setting('LIMIT_BETS_PER_PLAYER_MINUTE', count(30), 'bets of one account'),
    depositSearchesPerPlayer: setting(
      'LIMIT_DEPOSIT_SEARCHES_PER_PLAYER_HOUR',
      count(10),
      'searches for a deposit by its receipt, of one account',
    ),
    unknownCodesPerAddress: setting(
      'LIMIT_UNKNOWN_CODES_PER_ADDRESS_15MIN',
      count(200),
      'booking codes that nobody has, by procedure or share link; loads that succeed are not counted',
    ),
    bookingsPerAddress: setting(
      'LIMIT_BOOKINGS_PER_ADDRESS_HOUR',
      count(2000),
      'slips stored under a booking code. Tests and load tests from one machine need more',
    ),
    launchesPerAddress: setting(
      'LIMIT_LAUNCHES_PER_ADDRESS_MINUTE',
      count(600),
      'casino games opened by guests and players. Load tests from one machine need more',
    ),
    searchesPerAddress: setting(
      'LIMIT_SEARCHES_PER_ADDRESS_MINUTE',
      count(6000),
      'searches for matches; each pause while typing is one. The address of a mobile carrier stands for thousands of players',
    ),
    combinationsPerAddress: setting(
      'LIMIT_COMBINATIONS_PER_ADDRESS_MINUTE',
      count(3000),
      'prices of bet builders; each outcome that a player adds or removes is one. The address of a mobile carrier stands for thousands of players',
    ),
  },
} as const;

/** Keys that each limit counts in memory, about 0.5 KB each; the least recently used are dropped. */
export const MAX_KEYS = 50_000;

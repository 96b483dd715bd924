import { count } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';

export const clientReportSettings = {
  title: 'Reports of clients',
  settings: {
    reportsPerAddress: setting(
      'LIMIT_CLIENT_REPORTS_PER_ADDRESS_MINUTE',
      count(600),
      'web vitals and errors of browsers, counted per gateway; more are dropped. The address of a mobile carrier stands for thousands of players',
    ),
  },
} as const;

/** The number of addresses that the limit counts. The least recently used are dropped. */
export const MAX_ADDRESSES = 10_000;
/** The largest report. Most have a few hundred bytes; those with a stack at most two thousand. */
export const MAX_REPORT_BYTES = 4 * 1024;
/** The number of errors in the log. The counter has all errors. */
export const MAX_LOGGED_PER_MINUTE = 20;
/** Where browsers report violations of the content security policy. */
export const POLICY_REPORT_PATH = '/vitals/csp';

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { OptionError } from '../lib/optionsOrExit.ts';

const PROFILES = ['browse', 'match-day', 'goal', 'settle'] as const;
/** The name of a profile, as `--profile` accepts it. */
export type ProfileName = (typeof PROFILES)[number];

/** The options of a run. */
export interface Options {
  readonly profile: ProfileName;
  /** The address of the gateway or of the proxy in front of it. */
  readonly address: URL;
  /** The phone simulator, which shows codes and approves payments. */
  readonly phoneAddress: URL;
  readonly players: number;
  /** Players that arrive per second at the beginning. */
  readonly arrivals: number;
  /** Duration of the run, arrival included. */
  readonly seconds: number;
  /** Average actions per player and minute: screens opened, outcomes selected, bets placed. */
  readonly rate: number;
  /** A slower response counts as a timeout. */
  readonly timeoutMs: number;
  /** Folder for the results. */
  readonly out: string;
}

/** The usage line of the command. */
export const USAGE = `pnpm load --profile ${PROFILES.join('|')} [--address http://127.0.0.1:8080] [--phone-address http://127.0.0.1:8090]
          [--players n] [--arrivals n] [--seconds n] [--rate n] [--timeout ms] [--out folder]`;

const DEFAULT_OUT = fileURLToPath(new URL('./results/', import.meta.url));

/** Minimum, default and maximum of each count. */
const COUNTS = {
  players: [1, 100, 20_000],
  seconds: [5, 60, 86_400],
  rate: [1, 12, 600],
  timeout: [100, 20_000, 120_000],
  arrivals: [1, undefined, 5_000],
} as const;

function countOf(name: keyof typeof COUNTS, text: string | undefined, fallback: number): number {
  const [least, , most] = COUNTS[name];
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new OptionError(`--${name} must be a whole number from ${least} to ${most}`);
}

function addressOf(flag: string, text: string): URL {
  const url = URL.parse(text);
  // A load generator must not hit other machines.
  if (url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)) return new URL(url.origin);
  throw new OptionError(`--${flag} must be http://127.0.0.1:<port> or http://localhost:<port>`);
}

function profileOf(text: string | undefined): ProfileName {
  const found = PROFILES.find((name) => name === text);
  if (found === undefined) throw new OptionError(`--profile must be one of ${PROFILES.join(', ')}`);
  return found;
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    profile: text,
    address: { ...text, default: 'http://127.0.0.1:8080' },
    'phone-address': { ...text, default: 'http://127.0.0.1:8090' },
    players: text,
    arrivals: text,
    seconds: text,
    rate: text,
    timeout: text,
    out: { ...text, default: DEFAULT_OUT },
  };
  try {
    return parseArgs({ args: args.filter((arg) => arg !== '--'), options }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the flags; throws OptionError. By default all players have arrived after a sixth of the time. */
export function readOptions(args: readonly string[]): Options {
  const values = valuesOf(args);
  const players = countOf('players', values.players, COUNTS.players[1]);
  const seconds = countOf('seconds', values.seconds, COUNTS.seconds[1]);
  return {
    profile: profileOf(values.profile),
    address: addressOf('address', values.address),
    phoneAddress: addressOf('phone-address', values['phone-address']),
    players,
    seconds,
    arrivals: countOf('arrivals', values.arrivals, Math.min(5_000, Math.ceil((players * 6) / seconds))),
    rate: countOf('rate', values.rate, COUNTS.rate[1]),
    timeoutMs: countOf('timeout', values.timeout, COUNTS.timeout[1]),
    out: values.out,
  };
}

import { parseArgs } from 'node:util';
import { OptionError } from '../lib/optionsOrExit.ts';

const SCENARIOS = [
  'fanout',
  'idle',
  'bytes',
  'paused',
  'cluster',
  'gateways',
  'servers',
  'engine',
  'takeover',
] as const;
/** The name of a scenario, as `--scenario` accepts it. */
export type ScenarioName = (typeof SCENARIOS)[number];

/** The flags; each scenario has its own defaults for those that are missing. */
export interface Options {
  readonly scenarios: readonly ScenarioName[];
  readonly clients: number | undefined;
  readonly topics: number | undefined;
  /** Per round. */
  readonly seconds: number | undefined;
  readonly rounds: number;
  /** ws address of a running gateway on this machine. */
  readonly address: URL | undefined;
  /** Folder for CPU profiles of the gateway. */
  readonly profile: string | undefined;
}

/** The usage line of the command. */
export const USAGE = `pnpm bench:live [--scenario ${SCENARIOS.join('|')}|all] [--clients n] [--topics n] [--seconds n] [--rounds n]
                [--profile folder] [--address ws://127.0.0.1:8080/live]`;

const LIMITS = { clients: 20_000, topics: 1_000, seconds: 600, rounds: 20 };

function count(name: keyof typeof LIMITS, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= LIMITS[name]) return value;
  throw new OptionError(`--${name} must be a whole number from 1 to ${LIMITS[name]}`);
}

function addressOf(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  // A load generator must not be aimed at another machine.
  if (url?.protocol === 'ws:' && ['127.0.0.1', 'localhost'].includes(url.hostname)) return url;
  throw new OptionError('--address must be ws://127.0.0.1:<port>/live');
}

function scenariosOf(text: string): readonly ScenarioName[] {
  if (text === 'all') return SCENARIOS;
  const found = SCENARIOS.find((name) => name === text);
  if (found === undefined) throw new OptionError(`--scenario must be one of ${SCENARIOS.join(', ')}, all`);
  return [found];
}

/** Reads the flags; throws OptionError. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const options = {
    scenario: text,
    clients: text,
    topics: text,
    seconds: text,
    rounds: text,
    address: text,
    profile: text,
  };
  const { values } = parseArgs({ args: args.filter((arg) => arg !== '--'), options });
  return {
    scenarios: scenariosOf(values.scenario ?? 'all'),
    clients: count('clients', values.clients),
    topics: count('topics', values.topics),
    seconds: count('seconds', values.seconds),
    rounds: count('rounds', values.rounds) ?? 3,
    address: addressOf(values.address),
    profile: values.profile,
  };
}

import { readFileSync } from 'node:fs';

/** A setting that cannot be used; without its value, which may be a secret. */
export type SettingProblem = { readonly name: string; readonly message: string };

/** What the environment gives, and what of it cannot be read. */
export type GivenSettings = {
  readonly given: Readonly<Record<string, string>>;
  readonly problems: readonly SettingProblem[];
};

type Environment = Readonly<Record<string, string | undefined>>;
type ReadFile = (path: string) => string;

const readText: ReadFile = (path) => readFileSync(path, 'utf8');

/** Why a file was not read: the system's code alone, as its message repeats the path. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';

/**
 * The settings among `names` that the environment gives, each as NAME or as NAME_FILE, the path of a file that holds it
 * (secrets that are mounted). An empty text counts as none, and the line's end of a file is no part of its setting.
 */
export function readGiven(env: Environment, names: readonly string[], readFile: ReadFile = readText): GivenSettings {
  const given: Record<string, string> = {};
  const problems: SettingProblem[] = [];
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (env[name]) given[name] = env[name];
    if (!file) continue;
    if (env[name]) problems.push({ name: `${name}_FILE`, message: `is given together with ${name}` });
    try {
      const text = readFile(file).replace(/\r?\n$/, '');
      if (text !== '') given[name] = text;
    } catch (error) {
      problems.push({ name: `${name}_FILE`, message: `names a file that cannot be read (${reasonOf(error)})` });
    }
  }
  return { given, problems };
}

const HIDDEN = '[hidden]';
/** Names of settings that nobody but the process may know. */
const SECRET_NAME = /(?:^|_)(?:SECRET|KEY|TOKEN|PASSWORD|PASSKEY|CREDENTIAL)(?:_|$)/;

/** An address without the password that may stand in it. */
function withoutPassword(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.password === '') return text;
  url.password = 'hidden';
  return url.href;
}

function shown(name: string, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (SECRET_NAME.test(name)) return HIDDEN;
  return typeof value === 'string' ? withoutPassword(value) : value;
}

/** The settings as a process may print them: secrets by name and passwords in addresses are hidden. */
export function redacted(settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, shown(name, value)]));
}

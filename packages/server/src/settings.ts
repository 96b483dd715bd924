import { readFileSync } from 'node:fs';
import type { z } from 'zod';

type Environment = Readonly<Record<string, string | undefined>>;
type ReadFile = (path: string) => string;

/** One environment variable. `shownDefault` replaces the default in the README where the value would mislead. */
export type Setting<Schema extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly schema: Schema;
  readonly help: string;
  readonly shownDefault: string | undefined;
};

/** Declares a setting. `help` is its purpose in the table of the README. */
export const setting = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  help: string,
  shownDefault?: string,
): Setting<Schema> => ({ name, schema, help, shownDefault });

/** The settings of one owner, by the name that its code uses. */
export type SettingGroup = {
  readonly title: string;
  readonly settings: Readonly<Record<string, Setting>>;
  /** Former names and their current ones; undefined for a former setting that is a constant now. */
  readonly retired?: Readonly<Record<string, string | undefined>>;
  /** Finds problems of several settings together, one line each. Gets the given texts by their environment names. */
  readonly findProblems?: (given: Readonly<Record<string, string>>) => string[];
};

/** The values of a group, typed by its schemas. */
export type ValuesOf<Group extends SettingGroup> = {
  readonly [Key in keyof Group['settings']]: z.output<Group['settings'][Key]['schema']>;
};

type Groups = Readonly<Record<string, SettingGroup>>;

/** The values of all groups, or the problems of the settings, one line each. */
export type SettingsResult<All extends Groups> =
  | {
      readonly ok: true;
      readonly values: { readonly [Key in keyof All]: ValuesOf<All[Key]> };
      /** Every setting by its environment name, without secrets. */
      readonly printable: Readonly<Record<string, unknown>>;
    }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The problem of one setting, without its value, which may be a secret. */
export type SettingProblem = { readonly name: string; readonly message: string };

/** The settings found in the environment, and the problems of reading them. */
export type GivenSettings = {
  readonly given: Readonly<Record<string, string>>;
  readonly problems: readonly SettingProblem[];
};

const readText: ReadFile = (path) => readFileSync(path, 'utf8');

/** The reason why a file was not read: the error code of the system, because its message repeats the path. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';

/**
 * Finds each name in the environment as NAME or as NAME_FILE, the path of a file with its value (a mounted secret). An
 * empty text counts as unset. A file's final line break is not part of the value.
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
const SECRET_NAME = /(?:^|_)(?:SECRET|KEY|TOKEN|PASSWORD|PASSKEY|CREDENTIAL)(?:_|$)/;

/** An address without its password, which may also be in its query. */
function withoutPassword(text: string): string {
  const url = URL.parse(text);
  // An address with several hosts cannot be parsed, so its password cannot be found.
  if (url === null) return /:\/\/.*@/.test(text) ? HIDDEN : text;
  const secretNames = [...url.searchParams.keys()].filter((name) => SECRET_NAME.test(name.toUpperCase()));
  if (url.password === '' && secretNames.length === 0) return text;
  if (url.password !== '') url.password = 'hidden';
  for (const name of secretNames) url.searchParams.set(name, 'hidden');
  return url.href;
}

function shown(name: string, value: unknown): unknown {
  // A secret is a text. A number under such a name is a limit, such as LIMIT_PASSWORD_CHANGES_PER_PLAYER_15MIN.
  if (value === undefined || typeof value === 'number') return value;
  if (SECRET_NAME.test(name)) return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => shown(name, each));
  return typeof value === 'string' ? withoutPassword(value) : value;
}

/** The settings for a log: texts under secret names and passwords in addresses are hidden. */
export function redacted(settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, shown(name, value)]));
}

function retiredProblems(env: Environment, { retired = {} }: SettingGroup): string[] {
  return Object.entries(retired).flatMap(([old, current]) => {
    if (!env[old] && !env[`${old}_FILE`]) return [];
    return [current === undefined ? `${old} is no longer a setting` : `${old} was renamed to ${current}`];
  });
}

function valueProblem({ name, schema }: Setting, given: Readonly<Record<string, string>>): string[] {
  const { error } = schema.safeParse(given[name]);
  if (error === undefined) return [];
  return error.issues.map(({ message }) => `${name} ${name in given ? message : 'is missing'}`);
}

/** Reads all groups from the environment. The result has every problem, without values, or all values. */
export function readSettings<All extends Groups>(groups: All, env: Environment): SettingsResult<All> {
  const all = Object.values(groups);
  const settings = all.flatMap((group) => Object.values(group.settings));
  const { given, problems: unread } = readGiven(
    env,
    settings.map(({ name }) => name),
  );
  const problems = [
    ...all.flatMap((group) => retiredProblems(env, group)),
    ...unread.map(({ name, message }) => `${name} ${message}`),
    ...all.flatMap(({ findProblems }) => findProblems?.(given) ?? []),
    ...settings.flatMap((each) => valueProblem(each, given)),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const valueOf = ({ name, schema }: Setting): unknown => schema.parse(given[name]);
  const valuesOf = (group: SettingGroup) =>
    Object.fromEntries(Object.entries(group.settings).map(([key, each]) => [key, valueOf(each)]));
  return {
    ok: true,
    // Each value comes from the schema that types its key.
    values: Object.fromEntries(Object.entries(groups).map(([key, group]) => [key, valuesOf(group)])) as never,
    printable: redacted(Object.fromEntries(settings.map((each) => [each.name, valueOf(each)]))),
  };
}

function defaultText({ schema, shownDefault }: Setting): string {
  if (shownDefault !== undefined) return shownDefault;
  const { success, data } = schema.safeParse(undefined);
  if (!success) return 'required';
  const isNone = data === undefined || (Array.isArray(data) && data.length === 0);
  return isNone ? 'none' : `\`${String(data)}\``;
}

/** Markdown tables of all groups: name, default, purpose. */
export function settingsTables(groups: Groups): string {
  const table = ({ title, settings }: SettingGroup): string => {
    const rows = Object.values(settings).map((each) => `| \`${each.name}\` | ${defaultText(each)} | ${each.help} |\n`);
    return `### ${title}\n\n| Name | Default | Purpose |\n|---|---|---|\n${rows.join('')}`;
  };
  return Object.values(groups).map(table).join('\n');
}

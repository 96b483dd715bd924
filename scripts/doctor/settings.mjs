import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { at } from '../lib/paths.mjs';
import { ok, problem, warning } from './findings.mjs';

const OTHERS_MAY_READ = 0o004;

/** The settings of a file with `NAME=value` lines, without comments. @returns {Map<string, string>} */
export function parseSettings(text) {
  return new Map([...text.matchAll(/^\s*([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value.trim()]));
}

/** Every setting that .env.example explains, also those in comments. */
const knownNames = (example) => new Set([...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));

/** @param {string} text of .env @param {string} example text of .env.example */
export function checkSettingsFile(text, example) {
  const known = knownNames(example);
  const unknown = [...parseSettings(text).keys()].filter((name) => !known.has(name));
  const findings = unknown.map((name) =>
    warning(`.env sets ${name}, which nothing reads`, 'compare the name with .env.example'),
  );
  const badLines = text.split('\n').filter((line) => /^\s*[^#\s]/.test(line) && !/^\s*[A-Z][A-Z0-9_]*=/.test(line));
  for (const line of badLines) findings.push(problem(`.env has a line without NAME=value: ${line.slice(0, 20)}`));
  return findings.length > 0 ? findings : [ok('every setting of .env is known')];
}

function canRead(file) {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false; // missing, or not for this user
  }
}

/** A file of a secret: NAME_FILE names it. It is readable for its user and for no other. */
function checkSecretFile(name, file) {
  if (!canRead(file)) return problem(`${name} names ${file}, which this user cannot read`, 'correct path or owner');
  const { size, mode } = statSync(file);
  if (size === 0) return problem(`${name} names ${file}, which is empty`, 'write the secret into it');
  if ((mode & OTHERS_MAY_READ) !== 0)
    return warning(`every user of this machine can read ${file} (${name})`, `chmod o-r ${file}`);
  return ok(`${name} can be read`);
}

/** Names of all settings, from the tables of the two services. Each can be given as NAME_FILE. */
function settingsOfServices() {
  const tables = ['gateway', 'operator'].map((app) => readFileSync(at('apps', app, 'README.md'), 'utf8')).join('\n');
  return [...tables.matchAll(/^\| `([A-Z][A-Z0-9_]*)`/gm)].map(([, name]) => name);
}

/** @param {Readonly<Record<string, string | undefined>>} env @param {string} secretsFile of `npm start` */
export function checkSecretFiles(env, secretsFile) {
  const named = settingsOfServices().filter((name) => env[`${name}_FILE`] !== undefined);
  const findings = named.map((name) => checkSecretFile(`${name}_FILE`, env[`${name}_FILE`]));
  return existsSync(secretsFile) ? [...findings, checkSecretFile('the secrets of npm start', secretsFile)] : findings;
}

/** Settings and secret files of this folder and of the environment. */
export function checkSettings() {
  const file = at('.env');
  const example = readFileSync(at('.env.example'), 'utf8');
  const ofFile = existsSync(file)
    ? checkSettingsFile(readFileSync(file, 'utf8'), example)
    : [ok('no .env: all settings have their defaults')];
  return [...ofFile, ...checkSecretFiles(process.env, at('.data', 'secrets.json'))];
}

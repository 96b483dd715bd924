import { parseArgs } from 'node:util';
import { isPortFree } from './launcher.mjs';
import { fail } from './log.mjs';

const FIRST_PORT = 1;
const LAST_PORT = 65_535;

/**
 * The options of a command. Ends the script with one line when an option is unknown or lacks its value.
 * @param options as `parseArgs` takes them
 * @param usage the line that names the command's options
 */
export function optionsOf(options, usage) {
  try {
    // npm removes the `--` before the options, and pnpm does not.
    return parseArgs({ args: process.argv.slice(2).filter((arg) => arg !== '--'), options }).values;
  } catch (error) {
    return fail(`${error.message.split('.', 1)[0]}; ${usage}`);
  }
}

/** The port that a setting of the environment names. Ends the script with one line when it is none. */
export function portOf(name, fallback) {
  const port = Number(process.env[name] || fallback);
  if (!Number.isInteger(port) || port < FIRST_PORT || port > LAST_PORT)
    fail(`${name} must be a whole number from ${FIRST_PORT} to ${LAST_PORT}, not '${process.env[name]}'.`);
  return port;
}

/** Ends the script with one line when another program listens on a port. `remedy` is what else helps, such as 'or set PORT'. */
export async function requireFreePort(port, remedy = '') {
  if (!(await isPortFree(port)))
    fail(`port ${port} is in use; stop the program that uses it${remedy && ` ${remedy}`}.`);
}

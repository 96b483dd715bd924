import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { at, pnpm } from './paths.mjs';
import { capture, step } from './run.mjs';
import { fail } from './log.mjs';

/** Chromium without windows. It opens a page in 60 % of the CPU time of a whole browser. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // missing, or not executable by this user
  }
}

function candidatesOf(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** The browser of CHROMIUM_PATH, or one of this machine; null without any. */
export function installedBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, ...candidatesOf(NAMES), MAC_CHROME];
  return candidates.find((file) => file && isExecutable(file)) ?? null;
}

/** A browser of this machine with the parts that the headless shell lacks, such as notifications; null without one. */
export function wholeBrowser() {
  const candidates = [...candidatesOf(NAMES.filter((name) => name !== HEADLESS_SHELL)), MAC_CHROME];
  return candidates.find(isExecutable) ?? null;
}

/** The browser that Playwright has downloaded, or null. */
async function playwrightBrowser() {
  const script = "import { chromium } from 'playwright'; console.log(chromium.executablePath())";
  const { code, output } = await capture('node', ['--input-type=module', '-e', script], { cwd: at('e2e') });
  const file = output.trim();
  return code === 0 && existsSync(file) ? file : null;
}

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

async function installBrowser() {
  if (isDebianRoot()) {
    await step('installing Chromium: package list', 'apt-get', ['update', '-q']);
    const { code } = await capture('apt-cache', ['show', HEADLESS_SHELL]);
    const name = code === 0 ? HEADLESS_SHELL : 'chromium';
    await step('installing Chromium', 'apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
    return installedBrowser();
  }
  await capture(pnpm, ['exec', 'playwright', 'install', 'chromium'], { cwd: at('e2e') });
  return playwrightBrowser();
}

/**
 * The path of a Chromium to test with: CHROMIUM_PATH, one on the machine, Playwright's own, else one installed now
 * (Debian's package as root, Playwright's download otherwise). Ends the script with one line when there is none.
 */
export async function ensureChromium() {
  const found = installedBrowser() ?? (await playwrightBrowser()) ?? (await installBrowser());
  return found ?? fail('no Chromium found for the browser tests; install chromium or set CHROMIUM_PATH to one.');
}

// pnpm --filter operator staff: commands of the operator's staff. Exits with 0 when done, 1 on failure, 2 for wrong usage,
// 3 when refused.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { simulationOf } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, openEmbedded, openPostgres } from '../db/database.ts';
import { PhoneSimulator } from '../features/phone/simulator.ts';
import { keptExclusionKeys, loadKeys } from '../keys/keys.ts';
import { createLogger } from '../log.ts';
import { CallbackUrls } from '../mobileMoney/callbackUrls.ts';
import { Daraja } from '../mobileMoney/daraja.ts';
import type { MatchBook } from '../ports/matchBook.ts';
import type { MobileMoney } from '../ports/mobileMoney.ts';
import { simulationBook } from '../ports/simulationBook.ts';
import { noMobileMoney } from '../ports/unavailable.ts';
import { systemRandom as random } from '../random.ts';
import { runProgram } from './program.ts';

async function open({ databaseUrl, databaseTimeouts, dataDir }: Config): Promise<Database> {
  if (databaseUrl !== undefined)
    return openPostgres(databaseUrl, databaseTimeouts, (error) => process.stderr.write(`staff: ${error.message}\n`));
  if (dataDir === undefined) throw new Error('set DATABASE_URL or OPERATOR_DATA_DIR');
  if (!existsSync(dataDir)) throw new Error(`the folder ${path.resolve(dataDir)} does not exist`);
  return openEmbedded(dataDir);
}

const config = readConfig();
const logger = createLogger('warn', process.stderr);

/** The operator's mobile-money service, of which commands only use queries. */
async function mobileMoneyOn({ db }: Database): Promise<MobileMoney> {
  const { daraja, phoneSimulator } = config;
  if (daraja) {
    const { paymentCallbacks } = await loadKeys(db, config.keySource);
    const urls = new CallbackUrls(daraja.callbackUrl, paymentCallbacks);
    return new Daraja({ settings: daraja, nowMs: Date.now, urls });
  }
  if (!phoneSimulator) return noMobileMoney;
  const payBill = { validate: async () => null, confirm: async () => undefined };
  return new PhoneSimulator({ db, nowMs: Date.now, random, logger, onOutcome: async () => undefined, payBill });
}

async function bookOn({ db }: Database): Promise<MatchBook> {
  const { matchResults } = await loadKeys(db, config.keySource);
  return simulationBook(simulationOf(config, matchResults.current));
}

/** Null where the user has no name, as in a container: then --as is required. */
function systemUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    // The user id has no entry in the system's list.
    return null;
  }
}

process.exitCode = await runProgram(process.argv.slice(2), {
  open: () => open(config),
  mobileMoneyOn,
  bookOn,
  keptExclusionKeysOn: async ({ db }) => keptExclusionKeys(await loadKeys(db, config.keySource)),
  nowMs: Date.now,
  logger,
  systemUser: systemUser(),
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
}).catch((error: unknown) => {
  process.stderr.write(`staff: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

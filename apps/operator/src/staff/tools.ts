import { type RulesAt, rulesOf } from '@ushindi/shared';
import type { Logger } from 'pino';
import { simulationOf } from '../compose.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { ExclusionKeys } from '../features/account/keptExclusions.ts';
import { PhoneSimulator } from '../features/phone/simulator.ts';
import type { HeadsPlace } from '../ledger/settings.ts';
import { type Keys, keptExclusionKeys, readKeys, requireMatchKey } from '../keys/keys.ts';
import { CallbackUrls } from '../mobileMoney/callbackUrls.ts';
import { Daraja } from '../mobileMoney/daraja.ts';
import type { MatchBook } from '../ports/matchBook.ts';
import type { MobileMoney } from '../ports/mobileMoney.ts';
import { simulationBook } from '../ports/simulationBook.ts';
import { noMobileMoney } from '../ports/unavailable.ts';
import { systemRandom as random } from '../random.ts';

/** The parts of the product that commands use besides the database. */
export type StaffTools = {
  /** Null between the release of the match key and the next start, because no key draws the matches in that time. */
  book: MatchBook | null;
  mobileMoney: MobileMoney;
  rulesAt: RulesAt;
  /** The keys that hash the phones of kept exclusions. */
  keptExclusionKeys: ExclusionKeys;
  /** Null when no signed heads are kept. */
  headsPlace: HeadsPlace | null;
};

/**
 * Creates the tools of the installation that the settings describe. A command only reads keys and never stores a new one
 * (R-167).
 * @throws KeyError when a key is missing or is not the installation's.
 */
export async function staffTools({ db }: Database, config: Config, logger: Logger): Promise<StaffTools> {
  const keys = await readKeys(db, config.keySource);
  const matchKey = keys.matchResults.current;
  const isReleased = (await requireMatchKey(db, matchKey)) === 'released';
  return {
    book: isReleased ? null : simulationBook(simulationOf(config, matchKey)),
    mobileMoney: mobileMoneyOf({ db }, config, { keys, logger }),
    rulesAt: rulesOf(config.rulesProfile),
    keptExclusionKeys: keptExclusionKeys(keys),
    headsPlace: config.headsPlace,
  };
}

/** The mobile-money service of the operator. Commands use only its queries. */
function mobileMoneyOf(
  { db }: Pick<Database, 'db'>,
  { daraja, phoneSimulator }: Config,
  { keys, logger }: { keys: Keys; logger: Logger },
): MobileMoney {
  if (daraja) {
    const urls = new CallbackUrls(daraja.callbackUrl, keys.paymentCallbacks);
    return new Daraja({ settings: daraja, nowMs: Date.now, urls });
  }
  if (!phoneSimulator) return noMobileMoney;
  const payBill = { validate: async () => null, confirm: async () => undefined };
  return new PhoneSimulator({ db, nowMs: Date.now, random, logger, onOutcome: async () => undefined, payBill });
}

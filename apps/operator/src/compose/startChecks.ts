import { ConfigError } from '../config.ts';
import type { Db } from '../db/database.ts';
import { loadOrCreateSetting } from '../db/installationSettings.ts';
import { countUnfindable, type ExclusionKeys } from '../features/account/keptExclusions.ts';
import { countUnfindableIds } from '../features/ageProof/store.ts';

/**
 * Checks that the keys find what was hashed with earlier ones. An exclusion that cannot be found would let an excluded person
 * register, and an ID number would prove a second account.
 * @throws ConfigError when a key is missing.
 */
export async function requireFindable(db: Db, keys: ExclusionKeys, nowMs: number): Promise<void> {
  const exclusions = await countUnfindable(db, keys, nowMs);
  if (exclusions > 0) throw missingKey(`${exclusions} exclusions of erased players were kept`);
  const ids = await countUnfindableIds(db, keys);
  if (ids > 0) throw missingKey(`the ID numbers of ${ids} players were stored`);
}

const missingKey = (what: string): ConfigError =>
  new ConfigError([
    `ACCOUNT_NUMBER_KEY_PREVIOUS must have every earlier value of ACCOUNT_NUMBER_KEY: ${what} under a value that is missing`,
  ]);

/**
 * Match ids depend on the seed: under another seed every open bet would be void.
 * @throws ConfigError if the data was created under another seed.
 */
export async function requireSeedOf(db: Db, seed: string): Promise<void> {
  const kept = await loadOrCreateSetting(db, 'sim_seed', seed);
  if (kept !== seed)
    throw new ConfigError([
      `SIM_SEED must be '${kept}': the data was created under that seed. To use '${seed}', start with empty data`,
    ]);
}

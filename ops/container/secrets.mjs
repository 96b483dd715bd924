// Draws the secrets of an installation into its volumes, each once: what is there already stays.
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

const FOLDER = '/run/secrets';
const SECRETS = ['session/session_secret', 'keys/hash_key', 'keys/app_key', 'keys/fixtures_token', 'database/password'];

for (const name of SECRETS) {
  const file = `${FOLDER}/${name}`;
  if (existsSync(file)) continue;
  // Read by services of other users; only those that the volume is mounted into can see it at all.
  writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o444, flag: 'wx' });
  process.stdout.write(`drew ${name}\n`);
}

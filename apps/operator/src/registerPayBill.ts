// pnpm --filter @ushindi/operator pay-bill:register: registers the operator's addresses for payments to the pay bill number with
// Daraja. Exits with 1 on failure.
import { readConfig } from './config.ts';
import { openPostgres } from './db/database.ts';
import { readKeys } from './keys/keys.ts';
import { CallbackUrls } from './mobileMoney/callbackUrls.ts';
import { Daraja } from './mobileMoney/daraja.ts';

const print = (text: string) => process.stderr.write(`pay-bill:register: ${text}\n`);

async function run(): Promise<void> {
  const { daraja, databaseUrl, databaseTimeouts, pooler, keySource } = readConfig();
  if (daraja === undefined) throw new Error('set the DARAJA_ settings');
  if (databaseUrl === undefined) throw new Error('set DATABASE_URL');
  const database = await openPostgres(databaseUrl, databaseTimeouts, (error) => print(error.message), pooler);
  try {
    const { paymentCallbacks } = await readKeys(database.db, keySource);
    const urls = new CallbackUrls(daraja.callbackUrl, paymentCallbacks);
    await new Daraja({ settings: daraja, nowMs: Date.now, urls }).registerPayBill();
  } finally {
    await database.close();
  }
  process.stdout.write(`pay-bill:register: payments to ${daraja.shortcode} are reported to ${daraja.callbackUrl}\n`);
}

await run().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

// pnpm --filter @ushindi/gateway maintenance on|off|status: closes the product for maintenance, or opens it again.
import { pino } from 'pino';
import { readConfig, type Config } from './config.ts';
import { fileMaintenanceStore, redisMaintenanceStore, type MaintenanceStore } from './maintenance/store.ts';
import { closeRedis, createRedis } from './redis/redis.ts';

function configOrThrow(): Config {
  const result = readConfig();
  if (result.ok) return result.config;
  throw new Error(result.problems.join('\n'));
}

async function execute(command: string | undefined, store: MaintenanceStore): Promise<void> {
  if (command !== 'on' && command !== 'off' && command !== 'status')
    throw new Error('usage: maintenance on|off|status');
  if (command !== 'status') await store.write(command === 'on');
  process.stdout.write(`maintenance is ${(await store.read({ lastKnown: false })) ? 'on' : 'off'}\n`);
}

async function run(command: string | undefined): Promise<void> {
  const { redis: address, maintenanceFile } = configOrThrow();
  if (address === undefined) {
    if (maintenanceFile === undefined) throw new Error('set REDIS_URL or MAINTENANCE_FILE as the gateways have it');
    return execute(command, fileMaintenanceStore(maintenanceFile));
  }
  const redis = createRedis(address, pino({ level: 'silent' }));
  try {
    await execute(command, redisMaintenanceStore(redis));
    // Gateways that are stopped now read their file when they start.
    if (command !== 'status' && maintenanceFile !== undefined)
      await fileMaintenanceStore(maintenanceFile).write(command === 'on');
  } finally {
    await closeRedis(redis);
  }
}

await run(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`maintenance: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

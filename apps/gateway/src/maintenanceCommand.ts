// pnpm --filter gateway maintenance on|off|status: closes the product for maintenance, or opens it again.
import { pino } from 'pino';
import { readConfig, type Config } from './config.ts';
import { placeInFile, placeInRedis, type MaintenancePlace } from './maintenance/place.ts';
import { closeRedis, createRedis } from './redis.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function configOrThrow(): Config {
  const result = readConfig();
  if (result.ok) return result.config;
  throw new Error(result.problems.join('\n'));
}

/** Does what the command line asks, at the place that the gateways look at. */
async function obey(asked: string | undefined, place: MaintenancePlace): Promise<void> {
  if (asked !== 'on' && asked !== 'off' && asked !== 'status') throw new Error('say one of: on, off, status');
  if (asked !== 'status') await place.write(asked === 'on');
  say(`maintenance is ${(await place.read()) ? 'on' : 'off'}`);
}

async function run(asked: string | undefined): Promise<void> {
  const { redis: address, maintenanceFile } = configOrThrow();
  if (address === undefined) {
    if (maintenanceFile === undefined) throw new Error('set REDIS_URL or MAINTENANCE_FILE as the gateways have it');
    return obey(asked, placeInFile(maintenanceFile));
  }
  const redis = createRedis(address, pino({ level: 'silent' }));
  try {
    await obey(asked, placeInRedis(redis));
  } finally {
    await closeRedis(redis);
  }
}

await run(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`maintenance: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { bufferedLogDestination } from '@ushindi/server/logDestination';
import { endOnSignal, watchStarter } from '@ushindi/server/starter';
import { startTracing } from '@ushindi/server/startTracing';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './http/app.ts';
import { compose } from './compose.ts';
import { readConfig, type Config } from './config.ts';
import { createLogger } from './logging.ts';
import { createSockets } from './upstream/transport.ts';

function configOrExit(): Config {
  const result = readConfig();
  if (result.ok) return result.config;
  for (const problem of result.problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}

function temporarySecret(log: Logger): string {
  log.warn('SESSION_SECRET is not set: sessions end with this process');
  return randomBytes(32).toString('hex');
}

// By default V8 places the objects of live frames into the old space at once (pretenuring). Without that a collection of the
// young space takes a fifth of the time.
setFlagsFromString('--no-allocation-site-pretenuring');

/** Until everything is open, there is nothing to close. */
let stop = (): void => process.exit(1);
watchStarter(() => stop());
const removeEndOnSignal = endOnSignal();

const config = configOrExit();
const log = createLogger(config.logLevel, bufferedLogDestination());
log.info({ settings: config.printable }, 'settings');
const sessionSecret = config.sessionSecret ?? temporarySecret(log);
const sockets = config.platform === 'operator' ? createSockets(config.upstream) : undefined;
const tracing = await startTracing(config.tracesUrl, 'ushindi-gateway');
const monotonicMs = () => performance.now();
const deps = compose(config, { log, nowMs: Date.now, monotonicMs, sockets, sessionSecret, tracing });
// Process metrics: memory, CPU, event loop, garbage collection.
collectDefaultMetrics({ register: deps.metrics.registry });
const app = await buildApp(deps);

/** Readiness ends first, so that a proxy stops routing here before any request is refused. */
async function drain(): Promise<void> {
  deps.readiness.drain();
  if (config.drainMs > 0) await setTimeout(config.drainMs);
}

removeEndOnSignal();
const closing = closeWithGrace(
  { delay: config.drainMs + config.closeTimeoutMs, logger: { error: (message) => log.error(message) } },
  async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'closing after a failure');
    else log.info({ signal }, 'closing');
    if (!err) await drain();
    await app.close();
    await sockets?.close();
    await tracing.close();
  },
);

stop = () => void closing.close();

await app.listen({ host: config.host, port: config.port });

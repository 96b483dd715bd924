import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, type Routes } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

/** What the operator takes from outside; tests hold the clock and bring their own database. */
export type World = { config: Config; logger: Logger; database: Database; nowMs: Clock };

/** The one place that wires the parts together. */
export async function compose({ config, logger, database }: World): Promise<FastifyInstance> {
  const api: Routes[] = [];
  const fixtures: Routes[] = [];
  const open: Routes[] = [];
  return buildApp({ logger, keys: config, api, fixtures, open, ready: () => database.ping() });
}

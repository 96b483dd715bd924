import type { Logger } from 'pino';
import type { Routes } from '../../app.ts';
import type { Authenticate } from '../../http/serve.ts';
import { type Job, runSteps } from '../../jobs/repeat.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import type { BuyParts } from './buy.ts';
import { decideDue } from './decide.ts';
import { openRound } from './open.ts';
import { payDecided } from './pay.ts';
import { jackpotRoutes } from './routes.ts';

type Parts = BuyParts & { book: MatchBook; logger: Logger; authenticate: Authenticate };

const INTERVAL_MS = 5_000;

/** Wires the jackpot. Each run of its job opens, decides and pays rounds, in this order. */
export function createJackpot(parts: Parts): { api: Routes; job: Job } {
  const run = () => runSteps([() => openRound(parts), () => decideDue(parts), () => payDecided(parts)]);
  return { api: jackpotRoutes(parts), job: { name: 'jackpot', everyMs: INTERVAL_MS, run } };
}

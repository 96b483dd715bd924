import { leaderboardCalls } from '@ushindi/api-contract/operator';
import { nairobiDayStart, parseNairobi } from '@ushindi/shared';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { type Authenticate, serveAnyone } from '../../http/serve.ts';
import { leadersOf, type Place, placeOf, type Span, winnersOf } from './store.ts';

type Parts = { db: Db; nowMs: Clock; authenticate: Authenticate };

const DAY_MS = 24 * 60 * 60_000;
/** Winners of longer ago are not looked for: the table of rounds only grows. */
const PAST_DAYS = 60;
const MAX_LIMIT = 100;

const boardQuery = z.object({ limit: z.number().int().min(1).max(MAX_LIMIT), promo_date: z.string() });

/** Who played most today, who did on the days before, and the caller's own place (discovery spec, sections 2.12 and 7). */
export const leaderboardRoutes =
  ({ db, nowMs, authenticate }: Parts): Routes =>
  (app) => {
    serveAnyone(app, leaderboardCalls.board, authenticate, async (player, { query }) => {
      const { limit, promo_date: promoDate } = boardQuery.parse(query);
      const day = dayOf(promoDate, nowMs());
      const before = { fromMs: day.fromMs - PAST_DAYS * DAY_MS, untilMs: day.fromMs };
      const today = (await leadersOf(db, day, limit)).map(wireLeader);
      const past = (await winnersOf(db, before, limit)).map(wireLeader);
      const own = player && (await placeOf(db, day, player.accountId));
      return { message: 'Success', data: { today, past, cust: own && { ...wireLeader(own), position: own.position } } };
    });
  };

/** The day of a 'YYYY-MM-DD' in Nairobi; today for what is no date. */
function dayOf(promoDate: string, nowMs: number): Span {
  const fromMs = parseNairobi(`${promoDate} 00:00`) ?? nairobiDayStart(nowMs);
  return { fromMs, untilMs: fromMs + DAY_MS };
}

const wireLeader = ({ id, msisdn, name, betCount }: Place) => ({ id, msisdn, name, bet_count: betCount });

import { leaderboardCalls } from '@ushindi/api-contract/operator';
import { nairobiDayStart, parseNairobi } from '@ushindi/shared';
import { leaderboardPrizesAt } from '@ushindi/shared/leaderboardPrizes';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { kesOf } from '../../http/kes.ts';
import { type Authenticate, servePlayerOrGuest, servePublic } from '../../http/serve.ts';
import { paidPrizes } from './prizes.ts';
import { createPastWinners } from './pastWinners.ts';
import { DAY_MS, type Place, placesOn, type Span } from './store.ts';

type Deps = { db: Db; nowMs: Clock; authenticate: Authenticate };

const MAX_LIMIT = 100;
/** The winners of the last days: ten days of ten prizes. */
const WINNERS = 100;

const boardQuery = z.object({ limit: z.number().int().min(1).max(MAX_LIMIT), promo_date: z.string() });

/** Today's leaders, the winners of earlier days, and the caller's own place (D-195, D-196). */
export const leaderboardRoutes =
  ({ db, nowMs, authenticate }: Deps): Routes =>
  (app) => {
    const pastWinners = createPastWinners({ db, nowMs });
    servePlayerOrGuest(app, leaderboardCalls.board, authenticate, async (player, { query }) => {
      const { limit, promo_date: promoDate } = boardQuery.parse(query);
      const day = dayOf(promoDate, nowMs());
      const places = await placesOn(db, day, { limit, accountId: player?.accountId ?? null });
      const today = places.filter(({ position }) => position <= limit).map(wireLeader);
      const past = (await pastWinners(day.fromMs, limit)).map(wireLeader);
      const own = places.find(({ id }) => id === String(player?.accountId));
      const cust = own === undefined ? null : { ...wireLeader(own), position: own.position };
      return { message: 'Success', data: { today, past, cust } };
    });
    servePublic(app, leaderboardCalls.prizes, async () => ({
      message: 'Success',
      data: {
        prizes: leaderboardPrizesAt(nowMs()).map(kesOf),
        winners: (await paidPrizes(db, WINNERS)).map(({ betCount, prizeCents, ...winner }) => ({
          ...winner,
          bet_count: betCount,
          prize: kesOf(prizeCents),
        })),
      },
    }));
  };

/** The Nairobi day of a 'YYYY-MM-DD'; today if it is not a date. */
function dayOf(promoDate: string, nowMs: number): Span {
  const fromMs = parseNairobi(`${promoDate} 00:00`) ?? nairobiDayStart(nowMs);
  return { fromMs, untilMs: fromMs + DAY_MS };
}

const wireLeader = ({ id, msisdn, name, betCount }: Omit<Place, 'position'>) => ({
  id,
  msisdn,
  name,
  bet_count: betCount,
});

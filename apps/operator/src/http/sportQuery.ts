import { DEFAULT_SPORT_ID, sportIdOf } from '@ushindi/shared';
import { z } from 'zod';

/** `sport_id` of a query: football by default; tennis also as 30; any other unknown number is refused. */
export const sportQuery = z.coerce
  .number()
  .default(DEFAULT_SPORT_ID)
  .transform((raw, ctx) => {
    const known = sportIdOf(raw);
    if (known !== null) return known;
    ctx.addIssue({ code: 'custom', message: 'Unknown sport.' });
    return z.NEVER;
  });

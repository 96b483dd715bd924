import { DEFAULT_SPORT_ID, sportIdOf } from '@ushindi/shared';
import { z } from 'zod';

/** `sport_id` of a query: football without one, tennis also under 30 (readings 21), refused for any other number. */
export const sportQuery = z.coerce
  .number()
  .default(DEFAULT_SPORT_ID)
  .transform((raw, ctx) => {
    const known = sportIdOf(raw);
    if (known !== null) return known;
    ctx.addIssue({ code: 'custom', message: 'Unknown sport.' });
    return z.NEVER;
  });

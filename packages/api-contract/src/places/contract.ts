import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { sportId } from '../scalars.ts';

export const countriesInput = z.object({ sportId: sportId.default(10) });
export const country = z.object({
  countryId: z.string(),
  name: z.string(),
  /** ISO 3166 alpha-2 in capitals; '' if the operator sends none. */
  code: z.string(),
  tournamentsCount: z.number(),
});
/** Sorted by name. */
export const countriesOutput = z.object({ items: z.array(country) });

export const tournamentsInput = z.object({ country: z.string().trim().min(1).max(80), sportId: sportId.default(10) });
export const tournament = z.object({ tournamentId: z.string(), name: z.string(), fixturesCount: z.number() });
export const tournamentsOutput = z.object({ items: z.array(tournament) });

export type Country = z.infer<typeof country>;
export type Tournament = z.infer<typeof tournament>;

/** Countries and their tournaments, as the router needs them from an operator. */
export type PlacesPort = {
  /** The countries that have matches of a sport. */
  countries(caller: Caller, input: { sportId: number }): Promise<z.infer<typeof countriesOutput>>;
  /** A country's tournaments of a sport. */
  tournaments(caller: Caller, input: { country: string; sportId: number }): Promise<z.infer<typeof tournamentsOutput>>;
};

import { publicProcedure, router } from '../trpc.ts';
import { countriesInput, countriesOutput, tournamentsInput, tournamentsOutput } from './contract.ts';

export const placesRouter = router({
  countries: publicProcedure
    .meta({ summary: 'The countries that have tournaments of a sport', sharedCache: true })
    .input(countriesInput)
    .output(countriesOutput)
    .query(({ ctx, input }) => ctx.ports.places.countries(ctx.caller, input)),
  tournaments: publicProcedure
    .meta({ summary: "A country's tournaments of a sport", sharedCache: true })
    .input(tournamentsInput)
    .output(tournamentsOutput)
    .query(({ ctx, input }) => ctx.ports.places.tournaments(ctx.caller, input)),
});

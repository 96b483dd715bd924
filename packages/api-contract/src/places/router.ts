import { publicProcedure, router } from '../trpc.ts';
import { countriesInput, countriesOutput, tournamentsInput, tournamentsOutput } from './contract.ts';

export const placesRouter = router({
  countries: publicProcedure
    .input(countriesInput)
    .output(countriesOutput)
    .query(({ ctx, input }) => ctx.ports.places.countries(ctx.caller, input)),
  tournaments: publicProcedure
    .input(tournamentsInput)
    .output(tournamentsOutput)
    .query(({ ctx, input }) => ctx.ports.places.tournaments(ctx.caller, input)),
});

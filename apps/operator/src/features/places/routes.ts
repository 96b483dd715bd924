import { placesCalls } from '@ushindi/api-contract/operator';
import type { Routes } from '../../app.ts';
import { sportQuery } from '../../http/sportQuery.ts';
import type { PlacesService } from './service.ts';

const countriesQuery = placesCalls.countries.query.extend({ sport_id: sportQuery });
const tournamentsQuery = placesCalls.tournaments.query.extend({ sport_id: sportQuery });

/** Countries and their tournaments, as bare lists. */
export const placesRoutes =
  (places: PlacesService): Routes =>
  (app) => {
    app.get('/countries', (request) => places.countries(countriesQuery.parse(request.query).sport_id));
    app.get('/tournaments', (request) => {
      const { sport_id: sportId, country } = tournamentsQuery.parse(request.query);
      return places.tournaments(sportId, country);
    });
  };

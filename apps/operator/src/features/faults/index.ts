import type { Routes } from '../../app.ts';
import { Faults } from './faults.ts';
import { faultRoutes } from './routes.ts';

type AllRoutes = { api: Routes[]; fixtures: Routes[]; open: Routes[] };

/** The routes with the fault switch over them; as they are where it is off, as it always is in production. */
export function withFaults(isOn: boolean, { api, fixtures, open }: AllRoutes): AllRoutes {
  if (!isOn) return { api, fixtures, open };
  const faults = new Faults();
  const over = (routes: Routes): Routes => faults.over(routes);
  return { api: api.map(over), fixtures: fixtures.map(over), open: [...open, faultRoutes(faults)] };
}

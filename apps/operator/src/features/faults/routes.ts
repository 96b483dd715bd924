import type { Routes } from '../../app.ts';
import { fault, type Faults } from './faults.ts';

/** POST /dev/faults: forces an answer on a call, to see what a player sees then. Only where config.faults says so. */
export const faultRoutes =
  (faults: Faults): Routes =>
  (app) => {
    app.post('/dev/faults', async (request, reply) => {
      faults.set(fault.parse(request.body));
      return reply.code(204).send();
    });
  };

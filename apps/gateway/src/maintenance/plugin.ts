import type { FastifyInstance } from 'fastify';
import { refusalOfAll } from '../http/refusal.ts';

/** The Maintenance screen shows the same text. */
const MESSAGE = 'We are currently under maintenance';
const RETRY_AFTER_SECONDS = 30;

/**
 * Refuses every procedure call during maintenance. Health, metrics, files and live sockets remain, so that clients can
 * show their Maintenance screen and return on their own. Registered in the scope of /trpc.
 */
export function registerMaintenance(scope: FastifyInstance, isOn: () => boolean): void {
  scope.addHook('onRequest', async (_, reply) => {
    if (!isOn()) return;
    await reply
      .code(503)
      .header('retry-after', String(RETRY_AFTER_SECONDS))
      .send(refusalOfAll({ code: 'MAINTENANCE', message: MESSAGE, details: {} }));
  });
}

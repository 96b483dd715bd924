import type { FastifyInstance } from 'fastify';
import { refusalOfAll } from './refusal.ts';

/** The words that the Maintenance screen says too (discovery spec, section 5). */
const MESSAGE = 'We are currently under maintenance';
const RETRY_AFTER_SECONDS = 30;

/**
 * Refuses every call to a procedure while the product is closed for maintenance. Health, metrics, files and live sockets
 * go on, so that clients can show their Maintenance screen and come back by themselves. In the scope of /trpc.
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

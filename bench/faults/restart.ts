import { setTimeout } from 'node:timers/promises';
import { startMatchDay } from './matchDay.ts';
import type { Part } from './part.ts';

/** All players have arrived and bet. */
const BEFORE_MS = 25_000;
/** Longer than a proxy needs to see that the restarted gateway is ready. */
const BETWEEN_MS = 3_000;
/** Live sockets reconnect within seconds. */
const AFTER_MS = 10_000;

/** Two gateways that restart one after the other under load. No call may fail, and live sockets move to the other one. */
export const restart: Part = async () => {
  const { product, recorder, finish, stop } = await startMatchDay();
  try {
    await setTimeout(BEFORE_MS);
    const callsBefore = callsOf(recorder.calls());
    const socketsBefore = recorder.sockets;
    for (const index of [0, 1]) {
      await product.restartGateway(index, 'SIGTERM');
      console.log(`gateway ${index + 1} has restarted`);
      await setTimeout(BETWEEN_MS);
    }
    await setTimeout(AFTER_MS);
    const failures = recorder.failures();
    const results = {
      callsDuringRestart: callsOf(recorder.calls()) - callsBefore,
      failedCalls: failures.reduce((sum, { count }) => sum + count, 0),
      failures,
      socketsBefore,
      movedSockets: recorder.counts.get('sockets asked to reconnect') ?? 0,
      socketsAfter: recorder.sockets,
    };
    await finish();
    return { isRight: results.failedCalls === 0 && results.movedSockets > 0, results };
  } finally {
    await stop();
  }
};

const callsOf = (calls: readonly { count: number }[]): number => calls.reduce((sum, { count }) => sum + count, 0);

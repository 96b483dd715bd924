import { startService } from '../../scripts/lib/launcher.mjs';

/** Starts the operator on a free port and waits until it is ready. */
export async function startOperator(env: Record<string, string>): Promise<{ address: string; stop(): Promise<void> }> {
  const operator = await startService('operator', { env: { LOG_LEVEL: 'info', FIXED_KEYS: 'on', ...env } });
  return { address: operator.url, stop: async () => void (await operator.stop()) };
}

import { startService } from '../../../../scripts/lib/launcher.mjs';

/** An operator process. */
type OperatorProcess = { address: string; kill(): Promise<void> };

/** Starts the operator on a free port, with keys that its restarts share, and waits until it is ready. */
export async function startProcess(settings: Record<string, string>): Promise<OperatorProcess> {
  const operator = await startService('operator', { env: { FIXED_KEYS: 'on', ...settings } });
  return {
    address: operator.url,
    kill: async () => void (await operator.stop('SIGKILL')),
  };
}

import { spawnService, startService } from '../../../scripts/lib/launcher.mjs';

/** Spawns the gateway with these settings and no other environment. */
export const spawnGateway = (env: Record<string, string>) =>
  spawnService('gateway', { env, inheritEnv: false, output: 'pipe' });

/** Starts the gateway with these settings and no other environment, and waits until it is ready. */
export async function startGatewayProcess(env: Record<string, string>) {
  const gateway = await startService('gateway', { env, inheritEnv: false });
  return {
    address: gateway.url,
    /** All lines of its log. */
    lines: gateway.readLines(),
    /** Sends a signal that the gateway cannot handle: SIGKILL, SIGSTOP, SIGCONT. */
    signal: (signal: NodeJS.Signals) => void gateway.child.kill(signal),
    ended: gateway.ended,
    /** Resolves with the exit code. */
    stop: () => gateway.stop(),
  };
}

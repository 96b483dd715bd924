import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService, upstreamSettings } from '../../../scripts/lib/launcher.mjs';
import { type Child, childOf, MEASURED } from '../../lib/processes/child.ts';

/** A gateway with production settings, except for the addresses of its neighbours. */
export interface Gateway extends Child {
  readonly port: number;
}

const settings = (port: number, upstreamPort: number): Record<string, string> => ({
  PORT: String(port),
  LOG_LEVEL: 'warn',
  SESSION_SECRET: 'of a benchmark, on this machine alone',
  // No benchmark calls the operator over HTTP.
  ...upstreamSettings('http://127.0.0.1:9'),
  UPSTREAM_LIVE_URL: `ws://127.0.0.1:${upstreamPort}/live`,
  // The upstream addresses its generated frames to one of several gateways.
  UPSTREAM_MATCH_URL: `ws://127.0.0.1:${upstreamPort}/match?gateway=${port}`,
  // All clients come from this machine.
  LIVE_MAX_CLIENTS_PER_ADDRESS: '20000',
  MAX_CONNECTIONS_PER_ADDRESS: '30000',
});

/** How a measured gateway is started. */
export interface GatewayOptions {
  readonly port: number;
  readonly upstreamPort: number;
  /** Settings beside the usual ones. */
  readonly env?: Record<string, string>;
  /** A folder for a profile of its processor time, written when it ends. */
  readonly profile?: string | undefined;
  /** Whether to wait until it is ready; false for a gateway to which all clients connect while it starts. */
  readonly isAwaited?: boolean;
}

/** Starts the gateway in a separate process. Resolves when it is ready. */
export async function startGateway({
  port,
  upstreamPort,
  env = {},
  profile,
  isAwaited = true,
}: GatewayOptions): Promise<Gateway> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-bench-'));
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`];
  const service = await startService('gateway', {
    env: { ...settings(port, upstreamPort), ...env },
    nodeFlags: [...MEASURED, ...profiling],
    logFile: path.join(folder, 'gateway.log'),
    isAwaited,
  });
  const child = childOf(service.child, 'gateway');
  const stop: Child['stop'] = async (signal) => {
    await child.stop(signal);
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...child, stop, port };
}

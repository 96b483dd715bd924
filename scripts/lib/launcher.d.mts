import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';

export type ServiceName = 'gateway' | 'operator' | 'feed-replay';

type Process = {
  /** Settings of the service. */
  env?: Record<string, string>;
  /** Whether the service also gets this process's environment. Default true. */
  inheritEnv?: boolean;
  /** Flags of Node beside the service's usual ones. */
  nodeFlags?: readonly string[];
};

export type ServiceOptions = Process & {
  /** Where its output goes; without a file it stays in memory. */
  logFile?: string;
  /** Whether to wait until the service is ready. Default true. */
  isAwaited?: boolean;
};

/** A service as a process. */
export type Service = {
  name: ServiceName;
  child: ChildProcess;
  port: number;
  /** `http://127.0.0.1:<port>`. */
  url: string;
  /** Resolves with the exit code, or null after a signal, when the process has ended and its output is complete. */
  ended: Promise<number | null>;
  /** Sends SIGTERM, or the given signal, then SIGKILL after 6 s. Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** All lines of its standard output so far. */
  readLines(): string[];
  /** The last lines of its output and errors, for error messages. */
  tail(): string;
};

export type ProductOptions = {
  dataDir: string;
  /** A free port by default. */
  gatewayPort?: number;
  /** A free port by default; that of the replay server with the platform `feed`. */
  operatorPort?: number;
  /** `operator` by default, or that of PLATFORM in `env`. */
  platform?: 'operator' | 'feed';
  /** Settings of both services beside their usual ones. */
  env?: Record<string, string>;
};

export type Product = {
  /** As a browser on this machine reaches it: `http://localhost:<port>`. */
  gatewayUrl: string;
  /** That of the replay server with the platform `feed`, as are the next two. */
  operatorUrl: string;
  stop(): Promise<void>;
  /** Resolves with the first service that ends. */
  ended: Promise<Service>;
  /** Ends the operator with SIGKILL, as a power cut would. */
  killOperator(): Promise<void>;
  /** Starts the operator again with its data and waits until it is ready. */
  restartOperator(more?: Record<string, string>): Promise<void>;
  runStaff(...argv: string[]): Promise<{ stdout: string; stderr: string }>;
};

export function isPortFree(port: number): Promise<boolean>;
/** Whether a port is free and nobody else has claimed it. Until this process ends, no other caller gets it. */
export function claimPort(port: number): Promise<boolean>;
/** A claimed port outside the range that the system assigns by itself. */
export function freePort(): Promise<number>;
/** The gateway's settings for an operator at an address. */
export function upstreamSettings(
  url: string,
  keys?: { hashKey?: string; appKey?: string; fixturesToken?: string },
): Record<string, string>;
/** The gateway's settings for a replay server on a port of this machine. */
export function feedSettings(port: number, token: string): Record<string, string>;
/** Starts a process of the service without waiting for it. */
export function spawnService(
  name: ServiceName,
  options: Process & { output: 'pipe' },
): ChildProcessByStdio<null, Readable, Readable>;
export function spawnService(name: ServiceName, options?: Process & { output?: 'inherit' | number }): ChildProcess;
/** Starts a service, on a free port unless its settings name one. */
export function startService(name: ServiceName, options?: ServiceOptions): Promise<Service>;
/** Starts gateway and operator, or the replay server, and waits until calls through both succeed. */
export function startProduct(options: ProductOptions): Promise<Product>;

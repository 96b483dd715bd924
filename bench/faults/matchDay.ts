import { Recorder, type Second } from '../load/measure/recorder.ts';
import type { Options } from '../load/options.ts';
import { run } from '../load/play/run.ts';
import { progressLine } from '../load/report/text.ts';
import { Balancer } from './balancer.ts';
import { FaultyProduct } from './product.ts';

/** A product with a match day's players: guests and players who browse, watch, sign in and bet (bench/load). */
export type MatchDay = {
  readonly product: FaultyProduct;
  readonly recorder: Recorder;
  /** Ends the load. Resolves when the last calls have been answered. */
  finish(): Promise<void>;
  /** Stops the product. */
  stop(): Promise<void>;
};

const PLAYERS = 60;
const ARRIVALS_PER_SECOND = 4;
const ACTIONS_PER_MINUTE = 20;
const PROGRESS_EVERY_SECONDS = 10;
/**
 * Gateways that leave a proxy time to route around them, matches that end within minutes, and caches that are full soon:
 * a cache that fills would look like a leak. Other processes of a busy machine must not make the gateways shed calls.
 */
const SETTINGS = {
  DRAIN_MS: '1500',
  SIM_SPEED: '60',
  PUBLIC_CACHE_MAX_BYTES: '3000000',
  RESPONSE_CACHE_MAX_BYTES: '4000000',
  SHED_EVENT_LOOP_DELAY_MS: '5000',
};

const options = (origin: string, operatorUrl: string): Options => ({
  profile: 'match-day',
  address: new URL(origin),
  phoneAddress: new URL(operatorUrl),
  players: PLAYERS,
  arrivals: ARRIVALS_PER_SECOND,
  seconds: 86_400,
  rate: ACTIONS_PER_MINUTE,
  timeoutMs: 20_000,
  out: '',
});

function showProgress(): (now: Second) => void {
  const since: Second[] = [];
  let passedSeconds = 0;
  return (now) => {
    passedSeconds += 1;
    since.push(now);
    if (since.length === PROGRESS_EVERY_SECONDS) console.log(progressLine(passedSeconds, since.splice(0)));
  };
}

/** Starts the product behind a balancer, and the load. */
export async function startMatchDay(nodeFlags: readonly string[] = []): Promise<MatchDay> {
  const balancer = await Balancer.start();
  const product = await FaultyProduct.start({ origin: balancer.origin, settings: SETTINGS, nodeFlags });
  await balancer.route(product.gatewayPorts);
  const recorder = new Recorder();
  const over = new AbortController();
  const running = run(options(balancer.origin, product.operatorUrl), recorder, over.signal, showProgress());
  return {
    product,
    recorder,
    async finish() {
      over.abort();
      const { leave } = await running;
      await leave();
    },
    async stop() {
      balancer.close();
      await product.stop();
    },
  };
}

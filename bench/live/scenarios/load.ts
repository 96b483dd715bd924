// Clients of a gateway that already runs: counts the frames that they receive, without measuring the gateway's process.
import { liveTopic } from '@ushindi/api-contract/live';
import { shown } from '../../lib/stats.ts';
import { startClientPool, type ClientPool } from '../clients/clientPools.ts';
import type { Options } from '../options.ts';
import { gatewayProfile } from './bench.ts';

const CLIENTS = 1_000;
const SECONDS = 30;
const PER_SECOND = 500;
const FOOTBALL = 10;
/** The markets of football lists. */
const MARKETS = ['2', '3', '4', '5'];

async function report(clientPool: ClientPool, seconds: number): Promise<void> {
  for (let passed = 5; passed <= seconds; passed += 5) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const { messages, bytes, open, live } = await clientPool.counters();
    console.log(
      `${passed} s: ${shown(open)} open, ${shown(live)} live, ${shown(messages / passed)} frames/s, ${shown(bytes / passed / open)} bytes/s a client`,
    );
  }
}

/** Connects clients of the live lists to a gateway for some seconds. */
export async function runLoad(options: Options, address: URL): Promise<void> {
  const { clients = CLIENTS, seconds = SECONDS, topics = 1 } = options;
  const followed = MARKETS.slice(0, topics).map((marketId) => liveTopic(FOOTBALL, marketId));
  const clientPool = startClientPool(2);
  try {
    const profile = { ...gatewayProfile(Number(address.port), followed, true), path: address.pathname };
    console.log(`${shown(clients)} clients follow ${followed.join(', ')}`);
    await clientPool.connect({
      count: clients,
      profile,
      perSecond: PER_SECOND,
      leastBytes: 180,
      follows: false,
      returns: true,
    });
    await clientPool.reset();
    await report(clientPool, seconds);
    await clientPool.leave();
  } finally {
    await clientPool.stop();
  }
}

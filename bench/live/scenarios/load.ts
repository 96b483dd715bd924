// Clients for a gateway that runs already: what they get, without a look into its process.
import { liveTopic } from '@ushindi/api-contract/live';
import { shown } from '../../lib/figures.ts';
import { startCrowd, type Crowd } from '../clients/crowds.ts';
import type { Options } from '../options.ts';
import { gatewayManner } from './bench.ts';

const CLIENTS = 1_000;
const SECONDS = 30;
const PER_SECOND = 500;
const FOOTBALL = 10;
/** Football's markets that fit a list. */
const MARKETS = ['2', '3', '4', '5'];

async function report(crowd: Crowd, seconds: number): Promise<void> {
  for (let passed = 5; passed <= seconds; passed += 5) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const { messages, bytes, open, live } = await crowd.tally();
    console.log(
      `${passed} s: ${shown(open)} open, ${shown(live)} live, ${shown(messages / passed)} frames/s, ${shown(bytes / passed / open)} bytes/s a client`,
    );
  }
}

/** Loads a gateway with clients of its live lists for a while. */
export async function runLoad(options: Options, address: URL): Promise<void> {
  const { clients = CLIENTS, seconds = SECONDS, topics = 1 } = options;
  const followed = MARKETS.slice(0, topics).map((marketId) => liveTopic(FOOTBALL, marketId));
  const crowd = startCrowd(2);
  try {
    const manner = { ...gatewayManner(Number(address.port), followed, true), path: address.pathname };
    console.log(`${shown(clients)} clients follow ${followed.join(', ')}`);
    await crowd.connect({
      count: clients,
      manner,
      perSecond: PER_SECOND,
      leastBytes: 180,
      follows: false,
      returns: true,
    });
    await crowd.reset();
    await report(crowd, seconds);
    await crowd.leave();
  } finally {
    await crowd.stop();
  }
}

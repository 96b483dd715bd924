import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../processes.mjs';

/** A gateway with the odds feed as its platform, while work is done. */
async function withFeed({ product, monitoring }, work) {
  const parts = [await product.startFeed(), await product.startFeedGateway()];
  monitoring.setTargets('gateway', [...product.gatewayPorts, product.ports.feedGateway]);
  const up = () => monitoring.query('min(ushindi_feed_producer_up) == 1');
  await until('the producers of the feed are up', async () => (await up()).length > 0);
  const end = await work();
  return async () => {
    await end();
    // The alert must resolve because the feed is well, not because its gateway is gone.
    await sleep(20_000);
    monitoring.setTargets('gateway', product.gatewayPorts);
    for (const part of parts.toReversed()) await part.end();
  };
}

export const feedSilent = {
  alerts: ['FeedDown'],
  cause: 'nothing arrives on the connection to the odds feed, which stays open',
  clears: 'messages arrive again, and the producers recover',
  begin: (world) =>
    withFeed(world, async () => {
      world.product.toFeed.begin({ kind: 'silence' });
      return () => world.product.toFeed.end();
    }),
};

export const feedLate = {
  alerts: ['FeedBehind'],
  cause: 'every message of the odds feed arrives more than 3 s late',
  clears: 'messages arrive in time',
  begin: (world) =>
    withFeed(world, async () => {
      world.product.toFeed.begin({ kind: 'latency', delayMs: 3_200 });
      return () => world.product.toFeed.end();
    }),
};

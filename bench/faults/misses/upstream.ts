// The operator's stand-in for lists of matches: each list has one match, whose id names the list.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answerCalls, endWithParent } from '../../lib/processes/calls.ts';

/** The calls of a burst. */
export type UpstreamCalls = { readonly calls: number; readonly mostAtOnce: number };

const LISTS = '/fixtures/';
const ANSWERS_AFTER_MS = 20;

let counted = { calls: 0, mostAtOnce: 0 };
let open = 0;

async function listen(): Promise<number> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://upstream');
    // The gateway's own calls, for pages that it renders.
    if (pathname !== LISTS) return void response.writeHead(404).end();
    open += 1;
    counted = { calls: counted.calls + 1, mostAtOnce: Math.max(counted.mostAtOnce, open) };
    const match = { match_id: `${searchParams.get('market_id')}-${searchParams.get('page')}`, sport_id: 10 };
    // Also when the gateway has given the call up.
    response.once('close', () => {
      open -= 1;
    });
    await setTimeout(ANSWERS_AFTER_MS);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 200, data: [match] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The calls since the last time. */
function take(): UpstreamCalls {
  const taken = counted;
  counted = { calls: 0, mostAtOnce: 0 };
  return taken;
}

endWithParent();
answerCalls({ listen, take });

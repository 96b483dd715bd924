import type { AnyCall } from '@ushindi/api-contract/operator';
import { allCalls } from '@ushindi/api-contract/operator/allCalls';
import type { Received } from './fakeUpstream.ts';

/** The highlights of a test operator are under this path; see `testApp`. */
const HIGHLIGHTS_HOST = '/highlights-host';

const CALLS = allCalls().map(([, call]) => ({
  call,
  method: call.method,
  path: new RegExp(`^/${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The descriptions of the calls that a fake operator received. Throws for a request that the contract lacks. */
export function wireCallsOf(received: readonly Received[]): AnyCall[] {
  return received.map(({ method, path }) => {
    const wirePath = path.replace(HIGHLIGHTS_HOST, '');
    const found = CALLS.find((each) => each.method === method && each.path.test(wirePath));
    if (found === undefined) throw new Error(`${method} ${path} is no call of the contract`);
    return found.call;
  });
}

import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@ushindi/server/loopback';

/** Internal paths, which health checks and Prometheus open under any host. The proxy does not forward them. */
const INTERNAL_PATH = /^\/(?:healthz|readyz|metrics)(?:[?/]|$)/;

/**
 * Returns whether a request is for this product: its Host is that of PUBLIC_ORIGIN or this machine's. If PUBLIC_ORIGIN has
 * https, the proxy in front must not have reported plain http. A name of another site that resolves to this server (DNS
 * rebinding) is refused, because its pages would count as same-origin.
 */
export function hostCheck(publicOrigin: string): (request: Pick<IncomingMessage, 'headers' | 'url'>) => boolean {
  const { host: publicHost, protocol } = new URL(publicOrigin);
  const plain = protocol === 'https:' ? 'http' : null;
  return ({ headers, url = '' }) => {
    const { host = '' } = headers;
    if (isLoopbackHost(host) || INTERNAL_PATH.test(url)) return true;
    return host === publicHost && headers['x-forwarded-proto'] !== plain;
  };
}

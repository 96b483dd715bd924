import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@ushindi/server/loopback';

/** Internal paths, which health checks and Prometheus open under addresses of their own. The proxy hides them. */
const INTERNAL_PATH = /^\/(?:healthz|readyz|metrics)(?:[?/]|$)/;

/**
 * Returns whether a request is for this product: its Host is that of PUBLIC_ORIGIN or this machine's, and it came over TLS
 * if PUBLIC_ORIGIN has https, as far as the proxy in front reports. A name of another site that resolves to this server (DNS
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

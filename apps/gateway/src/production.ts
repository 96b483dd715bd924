import { isLoopbackUrl } from '@ushindi/server/loopback';

/** The settings of which production is strict. */
type Checked = {
  readonly nodeEnv: string;
  readonly publicOrigin: string;
  /** Undefined when GAME_ORIGINS is not given. */
  readonly gameOrigins: readonly string[] | undefined;
};

/** What production refuses although it is valid, one line each. */
export function productionProblems({ nodeEnv, publicOrigin, gameOrigins = [] }: Checked): string[] {
  if (nodeEnv !== 'production') return [];
  const { hostname, protocol } = new URL(publicOrigin);
  const problems: string[] = [];
  if (protocol === 'http:' && !isLoopbackUrl(publicOrigin))
    problems.push(
      'PUBLIC_ORIGIN must be an https origin: without TLS everybody on the way reads passwords and sessions',
    );
  for (const origin of gameOrigins)
    if (new URL(origin).hostname === hostname)
      problems.push(
        `GAME_ORIGINS must name another host than PUBLIC_ORIGIN: browsers send its cookies to every port of ${hostname}`,
      );
  return problems;
}

/** The addresses of an odds feed. */
type FeedAddresses = { readonly apiUrl: string; readonly messagesUrl: string };

/** The addresses of an odds feed that production refuses. */
export function feedProductionProblems(
  { nodeEnv }: Pick<Checked, 'nodeEnv'>,
  { apiUrl, messagesUrl }: FeedAddresses,
): string[] {
  if (nodeEnv !== 'production') return [];
  return Object.entries({ FEED_API_URL: apiUrl, FEED_MESSAGES_URL: messagesUrl })
    .filter(([, url]) => /^(?:http|ws):/.test(url) && !isLoopbackUrl(url))
    .map(([name]) => `${name} must use TLS: without it everybody on the way reads the token and can change odds`);
}

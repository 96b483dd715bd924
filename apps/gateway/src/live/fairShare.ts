import type { Channel, Subscriber } from './channel.ts';

/** A topic whose clients all have the same address. */
type Owned = {
  readonly topic: string;
  readonly channel: Channel;
  readonly address: string;
  readonly clients: readonly Subscriber[];
};

/** The address of all clients of a topic; undefined when they have several, or when one is a part of the gateway. */
function onlyAddress(clients: ReadonlySet<Subscriber>): string | undefined {
  const [first] = clients;
  for (const { address } of clients) if (address !== first?.address) return undefined;
  return first?.address;
}

function ownedTopics(channels: ReadonlyMap<string, Channel>): readonly Owned[] {
  return [...channels].flatMap(([topic, channel]): Owned[] => {
    const clients = channel.subscribers();
    const address = onlyAddress(clients);
    return address === undefined ? [] : [{ topic, channel, address, clients: [...clients] }];
  });
}

/** The number of topics that each owner has. A topic with n owners counts as 1/n for each of them. */
function sharesOf<Owner>(all: readonly Owned[], ownersOf: (each: Owned) => readonly Owner[]): Map<Owner, number> {
  const shares = new Map<Owner, number>();
  for (const owners of all.map(ownersOf))
    for (const owner of owners) shares.set(owner, (shares.get(owner) ?? 0) + 1 / owners.length);
  return shares;
}

/**
 * The topic with the fewest clients of the owner with the greatest share, if that is more than the newcomer's would then
 * be. Of several such topics it is the last.
 */
function topicOfGreediest<Owner>(
  all: readonly Owned[],
  ownersOf: (each: Owned) => readonly Owner[],
  newcomer: Owner,
): Owned | null {
  const shares = sharesOf(all, ownersOf);
  const [greediest] = [...shares].toSorted(([, one], [, other]) => other - one);
  if (greediest === undefined || greediest[1] <= (shares.get(newcomer) ?? 0) + 1) return null;
  const topics = all.filter((each) => ownersOf(each).includes(greediest[0]));
  return topics.toSorted((one, other) => other.clients.length - one.clients.length).at(-1) ?? null;
}

/**
 * The topic that a full gateway takes from the clients of one address for another client: from the address with most
 * topics, or else from the client with most of them at the newcomer's own address. Otherwise a few clients could follow so
 * many topics that nobody else gets a new one. Several clients of one address may be one person, so they protect no topic
 * together. Null when the newcomer has its share.
 */
export function topicToTake(channels: ReadonlyMap<string, Channel>, newcomer: Subscriber): Owned | null {
  const owned = ownedTopics(channels);
  const ofAddress = topicOfGreediest(owned, ({ address }) => [address], newcomer.address);
  if (ofAddress !== null) return ofAddress;
  const own = owned.filter(({ address }) => address === newcomer.address);
  return topicOfGreediest(own, ({ clients }) => clients, newcomer);
}

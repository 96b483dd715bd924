import type { Channel, Subscriber } from './channel.ts';

/** A topic that has one client. */
type Owned = { readonly topic: string; readonly channel: Channel; readonly client: Subscriber };

/** The topics of the client or address with the most of them, if those are more than the newcomer would then have. */
function greediest<Key>(all: readonly Owned[], keyOf: (each: Owned) => Key, newcomer: Key): readonly Owned[] {
  const groups = Map.groupBy(all, keyOf);
  const most = [...groups.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
  return most.length > (groups.get(newcomer)?.length ?? 0) + 1 ? most : [];
}

/**
 * The topic that a full gateway takes from one client for another: the last of the address that has the most for
 * itself, or else of the client with the most at the newcomer's own address. Otherwise a few clients could follow so many
 * topics that nobody else gets a new one. Null when the newcomer has its share.
 */
export function topicToTake(channels: ReadonlyMap<string, Channel>, newcomer: Subscriber): Owned | null {
  const owned = [...channels].flatMap(([topic, channel]): Owned[] => {
    const client = channel.onlySubscriber();
    return client?.address === undefined ? [] : [{ topic, channel, client }];
  });
  const ofAddress = greediest(owned, ({ client }) => client.address, newcomer.address);
  const own = owned.filter(({ client }) => client.address === newcomer.address);
  const ofClient = greediest(own, ({ client }) => client, newcomer);
  return ofAddress.at(-1) ?? ofClient.at(-1) ?? null;
}

import type { Channel, Subscriber } from './channel.ts';

/** A topic whose clients all have the same address. */
type Owned = { readonly topic: string; readonly channel: Channel };
/** A topic's clients, or their addresses. */
type Owners<Owner> = Pick<ReadonlySet<Owner>, 'size' | 'has' | 'keys'>;

/**
 * A client has no share of a topic that so many clients of its address follow. By default a client has at most as many
 * topics, so all of these would add at most one to its share. Without this limit, each attempt of a client whose address
 * has all topics would visit all clients of all topics, which blocks the event loop.
 */
const CLIENTS_WITHOUT_SHARE = 48;

/** The number of topics that each owner has. A topic with n owners counts as 1/n for each of them. */
function sharesOf<Owner>(all: readonly Owners<Owner>[]): Map<Owner, number> {
  const shares = new Map<Owner, number>();
  for (const owners of all)
    for (const owner of owners.keys()) shares.set(owner, (shares.get(owner) ?? 0) + 1 / owners.size);
  return shares;
}

/**
 * The owner with the greatest share, if that share exceeds the one that the newcomer would then have; otherwise null.
 */
function greediestOf<Owner>(shares: ReadonlyMap<Owner, number>, newcomer: Owner): Owner | null {
  let greatest = (shares.get(newcomer) ?? 0) + 1;
  let greediest: Owner | null = null;
  for (const [owner, share] of shares) {
    if (share <= greatest) continue;
    greatest = share;
    greediest = owner;
  }
  return greediest;
}

/** The topic of the greediest owner with the fewest clients. Of several such topics it is the last. */
function topicOfGreediest<Owner>(
  all: readonly Owned[],
  ownersOf: (channel: Channel) => Owners<Owner>,
  newcomer: Owner,
): Owned | null {
  const greediest = greediestOf(sharesOf(all.map(({ channel }) => ownersOf(channel))), newcomer);
  if (greediest === null) return null;
  const topics = all.filter(({ channel }) => ownersOf(channel).has(greediest));
  const clients = ({ channel }: Owned): number => channel.subscribers().size;
  return topics.toSorted((one, other) => clients(other) - clients(one)).at(-1) ?? null;
}

/**
 * The topic that a full gateway takes from the clients of one address for another client. Without this, a few clients
 * could follow so many topics that nobody else gets a new one. It is a topic of the address with most topics, or else
 * of the client with most topics at the newcomer's own address. Several clients of one address may be one person, so a
 * topic that they share is not protected. Null when the newcomer has its share.
 */
export function topicToTake(channels: ReadonlyMap<string, Channel>, newcomer: Subscriber): Owned | null {
  const all = [...channels].map(([topic, channel]): Owned => ({ topic, channel }));
  // A subscriber without an address is a part of the gateway.
  const owned = all.filter(({ channel }) => channel.addresses().size === 1 && !channel.addresses().has(undefined));
  const ofAddress = topicOfGreediest(owned, (channel) => channel.addresses(), newcomer.address);
  if (ofAddress !== null) return ofAddress;
  const own = owned.filter(
    ({ channel }) => channel.addresses().has(newcomer.address) && channel.subscribers().size < CLIENTS_WITHOUT_SHARE,
  );
  return topicOfGreediest(own, (channel) => channel.subscribers(), newcomer);
}

import { readFileSync } from 'node:fs';
import { median } from '../lib/stats.ts';

/** Results of the benchmarks, per unit, from docs/performance. */
export interface Measured {
  /** Bytes of gateway memory per connection. */
  readonly bytesPerSocket: number;
  /** Share of a core for pings and beats of one connection. */
  readonly idleCoresPerSocket: number;
  /** Microseconds of a core to write one deflated frame to one client. */
  readonly writeMicros: number;
  /** Microseconds of a core to make one frame from an operator's update, once per topic. */
  readonly makeMicros: number;
  /** The part of it that a follower of a shared topic takes. */
  readonly followerShare: number;
  /** Microseconds of Redis for one publication of a topic's change, and for each delivery of it to a gateway. */
  readonly redisPublishMicros: number;
  readonly redisDeliveryMicros: number;
  /** Bytes on the wire of a client of a live list, compressed, per second. */
  readonly liveBytesPerSecond: number;
  /** Bytes of the same changes through Redis, per second. */
  readonly plainBytesPerSecond: number;
  /** Cached pages per second of one gateway process. */
  readonly pagesPerSecond: number;
  readonly pageBytes: number;
  /** Bets per second on the measuring machine. */
  readonly betsPerSecond: number;
  /** Ledger entries that the verifier reads per second. */
  readonly verifiedPerSecond: number;
}

const folder = new URL('../../docs/performance/', import.meta.url);

/** A number of a file of docs/performance; throws Error when it is missing. */
function resultOf(file: string, of: string, found: unknown): number {
  if (typeof found === 'number' && Number.isFinite(found)) return found;
  throw new Error(`docs/performance/${file}.json has no ${of}: run its benchmark again`);
}

const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as T;

type Bars = { bars: { label: string; value: number }[] };
const barOf = (file: string, { bars }: Bars, label: string): number =>
  resultOf(file, label, bars.find((bar) => bar.label === label)?.value);

type FanOut = {
  sizes: { name: string; gateway: { makeMicros: number }; servers: { name: string; cpuMicrosPerFrame: number }[] }[];
};
type Idle = { clients: number; medians: { rssBytes: number; idleCores: number } };
type Bytes = { seconds: number; rounds: { deflated: number; plain: number }[] };

type Gateways = { medians: { followerShare: number } };
type Servers = { medians: { publishMicros: number; deliveryMicros: number } };

function readSharing() {
  const { publishMicros, deliveryMicros } = read<Servers>('live-servers').medians;
  const { followerShare } = read<Gateways>('live-gateways').medians;
  return {
    followerShare: resultOf('live-gateways', 'followerShare', followerShare),
    redisPublishMicros: resultOf('live-servers', 'publishMicros', publishMicros),
    redisDeliveryMicros: resultOf('live-servers', 'deliveryMicros', deliveryMicros),
  };
}

function readLive() {
  const idle = read<Idle>('live-idle');
  const bytes = read<Bytes>('live-bytes');
  const small = read<FanOut>('live-fanout').sizes.find(({ name }) => name === '1 KB');
  const written = small?.servers.find(({ name }) => name === 'gateway, deflated')?.cpuMicrosPerFrame;
  return {
    bytesPerSocket: resultOf('live-idle', 'rssBytes', idle.medians.rssBytes),
    idleCoresPerSocket: resultOf('live-idle', 'idleCores', idle.medians.idleCores / idle.clients),
    writeMicros: resultOf('live-fanout', 'gateway, deflated', written),
    makeMicros: resultOf('live-fanout', 'makeMicros', small?.gateway.makeMicros),
    liveBytesPerSecond: median(bytes.rounds.map(({ deflated }) => deflated)) / bytes.seconds,
    plainBytesPerSecond: median(bytes.rounds.map(({ plain }) => plain)) / bytes.seconds,
  };
}

/** Reads the current results of docs/performance. */
export function readMeasured(): Measured {
  const http = read<Bars & { sentBytes: number }>('http');
  const ledger = read<{ entries: number; wholeSeconds: number }>('ledger');
  return {
    ...readLive(),
    ...readSharing(),
    pagesPerSecond: barOf('http', http, 'gateway, cached page'),
    pageBytes: resultOf('http', 'sentBytes', http.sentBytes),
    betsPerSecond: barOf('bets', read<Bars>('bets'), 'bets over HTTP, 40 connections'),
    verifiedPerSecond: resultOf('ledger', 'wholeSeconds', ledger.entries / ledger.wholeSeconds),
  };
}

import { readFileSync } from 'node:fs';
import { median } from '../lib/figures.ts';

/** What the benchmarks measured, per unit; docs/performance has the files. */
export interface Measured {
  /** Bytes of a gateway's memory for each connection. */
  readonly bytesPerSocket: number;
  /** Of a core, for pings and beats of one connection. */
  readonly idleCoresPerSocket: number;
  /** Microseconds of a core to write one deflated frame to one client. */
  readonly writeMicros: number;
  /** Microseconds of a core to make one frame from what the operator said, once per topic. */
  readonly makeMicros: number;
  /** Bytes on the wire of a client of a live list, deflated, a second. */
  readonly liveBytesPerSecond: number;
  /** Bytes of the same changes as they go through Redis, a second. */
  readonly plainBytesPerSecond: number;
  /** Cached pages a second from one gateway process. */
  readonly pagesPerSecond: number;
  readonly pageBytes: number;
  /** Bets a second on the machine that measured. */
  readonly betsPerSecond: number;
  /** Ledger entries that the verifier reads a second. */
  readonly verifiedPerSecond: number;
}

const folder = new URL('../../docs/performance/', import.meta.url);

/** A number in a file of docs/performance; throws Error when there is none: the file is of another shape then. */
function figure(file: string, of: string, found: unknown): number {
  if (typeof found === 'number' && Number.isFinite(found)) return found;
  throw new Error(`docs/performance/${file}.json tells nothing of ${of}: run its benchmark again`);
}

const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as T;

type Bars = { bars: { label: string; value: number }[] };
const barOf = (file: string, { bars }: Bars, label: string): number =>
  figure(file, label, bars.find((bar) => bar.label === label)?.value);

type FanOut = {
  sizes: { name: string; gateway: { makeMicros: number }; servers: { name: string; cpuMicrosPerFrame: number }[] }[];
};
type Idle = { clients: number; medians: { rssBytes: number; idleCores: number } };
type Bytes = { seconds: number; rounds: { deflated: number; plain: number }[] };

function readLive() {
  const idle = read<Idle>('live-idle');
  const bytes = read<Bytes>('live-bytes');
  const small = read<FanOut>('live-fanout').sizes.find(({ name }) => name === '1 KB');
  const written = small?.servers.find(({ name }) => name === 'gateway, deflated')?.cpuMicrosPerFrame;
  return {
    bytesPerSocket: figure('live-idle', 'rssBytes', idle.medians.rssBytes),
    idleCoresPerSocket: figure('live-idle', 'idleCores', idle.medians.idleCores / idle.clients),
    writeMicros: figure('live-fanout', 'gateway, deflated', written),
    makeMicros: figure('live-fanout', 'makeMicros', small?.gateway.makeMicros),
    liveBytesPerSecond: median(bytes.rounds.map(({ deflated }) => deflated)) / bytes.seconds,
    plainBytesPerSecond: median(bytes.rounds.map(({ plain }) => plain)) / bytes.seconds,
  };
}

/** Reads the figures that stand in docs/performance now. */
export function readMeasured(): Measured {
  const http = read<Bars & { sentBytes: number }>('http');
  const ledger = read<{ entries: number; wholeSeconds: number }>('ledger');
  return {
    ...readLive(),
    pagesPerSecond: barOf('http', http, 'gateway, cached page'),
    pageBytes: figure('http', 'sentBytes', http.sentBytes),
    betsPerSecond: barOf('bets', read<Bars>('bets'), 'bets over HTTP'),
    verifiedPerSecond: figure('ledger', 'wholeSeconds', ledger.entries / ledger.wholeSeconds),
  };
}

// The operator's live sockets in a separate process: frames of its simulation, or frames of a fixed size on request.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { startBroadcast, type Broadcast } from '../../../apps/operator/src/live/broadcast.ts';
import { answerCalls, endWithParent } from '../../lib/processes/calls.ts';
import { fixedFrame } from './fixedFrames.ts';
import { createSimulatedFrames, type SimulatedFrames } from './simulatedFrames.ts';

/** The frames for sockets that open from now on. */
export type Play =
  | { readonly kind: 'fixed'; readonly markets: number }
  | { readonly kind: 'simulation'; readonly pace: number; readonly isStamped: boolean };

/** Sockets of one topic since the last `play`: open now, the most at once, and in total. */
export interface TopicSockets {
  now: number;
  most: number;
  ever: number;
}

let play: Play = { kind: 'fixed', markets: 1 };
let simulated: SimulatedFrames | null = null;
let round = 0;
const following = new Map<WebSocket, URL>();
const broadcasts = new Map<string, Broadcast>();
const topics = new Map<string, TopicSockets>();

function sendFixed(socket: WebSocket, address: URL, markets: number): void {
  const id = address.searchParams.get('match_id') ?? '';
  socket.send(JSON.stringify(fixedFrame(id, markets, round)));
}

/** One timer per topic, as in the operator. */
function joinBroadcast(socket: WebSocket, address: URL, { pace, isStamped }: Play & { kind: 'simulation' }): void {
  const known = broadcasts.get(address.href);
  const broadcast =
    known ??
    startBroadcast({
      frame: () => simulated?.frame(address, isStamped),
      every(periodMs, run) {
        const timer = setInterval(run, periodMs / pace);
        return () => clearInterval(timer);
      },
      onIdle: () => broadcasts.delete(address.href),
    });
  broadcasts.set(address.href, broadcast);
  broadcast.subscribe(socket);
}

function count(socket: WebSocket, topic: string): void {
  const sockets = topics.get(topic) ?? { now: 0, most: 0, ever: 0 };
  topics.set(topic, sockets);
  sockets.now += 1;
  sockets.ever += 1;
  sockets.most = Math.max(sockets.most, sockets.now);
  socket.on('close', () => {
    sockets.now -= 1;
  });
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const address = new URL(request.url ?? '/', 'ws://127.0.0.1');
  count(socket, address.pathname + address.search);
  following.set(socket, address);
  socket.on('close', () => following.delete(socket));
  if (play.kind === 'fixed') sendFixed(socket, address, play.markets);
  else joinBroadcast(socket, address, play);
});

answerCalls({
  async listen() {
    if (server.address() === null) await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  },
  play(next: Play) {
    play = next;
    simulated = next.kind === 'simulation' ? createSimulatedFrames(next.pace) : null;
    topics.clear();
  },
  /** Sends the next generated frame of every match to which the gateway on a port is subscribed. */
  tick(gatewayPort: number) {
    if (play.kind !== 'fixed') return;
    round += 1;
    for (const [socket, address] of following)
      if (address.searchParams.get('gateway') === String(gatewayPort)) sendFixed(socket, address, play.markets);
  },
  inPlay: () => simulated?.inPlay() ?? [],
  topics: () => [...topics.values()],
});
endWithParent();

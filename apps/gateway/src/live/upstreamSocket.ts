import type { LiveState } from '@ushindi/api-contract/live';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocket } from 'ws';
import { nothing, type Clock } from '../clock.ts';
import type { Counters } from './counters.ts';
import type { UpstreamSocketSettings } from './settings.ts';

export type LiveLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

export interface UpstreamSocketOptions {
  /** The topic's name. It is logged instead of the address, because the operator's addresses are secrets. */
  readonly topic: string;
  readonly url: URL;
  /** The topic's state from a frame's JSON; null when the frame is not in the contract. */
  readonly read: (json: unknown) => LiveState | null;
  /** Called when `take` may return an update. */
  readonly onNews: () => void;
  /** Called when the operator does not have the topic. The gateway does not reconnect. */
  readonly onRefused: () => void;
  /** Called for each failed connection after several in a row. */
  readonly onOutOfReach?: (() => void) | undefined;
  readonly connect: (url: URL) => WebSocket;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: LiveLog;
  readonly counters: Counters;
  readonly settings: UpstreamSocketSettings;
}

/** A topic's state as the operator sent it. */
interface UpstreamUpdate {
  readonly state: LiveState;
  readonly updatedAtMs: number;
}

/** A topic's connection to the operator, across reconnections. */
export interface UpstreamFollower {
  /** The newest readable frame since the last call, or null. Each frame has the whole state, so older ones are skipped. */
  take(): UpstreamUpdate | null;
  /** Closes it for good. */
  stop(): void;
}

/** Opens a `ws` client without compression, which costs more than it saves between servers. */
export const connectUpstream =
  (settings: UpstreamSocketSettings) =>
  (url: URL): WebSocket =>
    new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: settings.maxFrameBytes,
      handshakeTimeout: settings.handshakeTimeoutMs,
      followRedirects: false,
    });

/** Parses a frame; undefined, which no schema accepts, when it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Terminates a socket without frames or pongs for too long, because a half-open connection emits no event. */
function watchSilence(socket: WebSocket, { clock, settings }: UpstreamSocketOptions): () => void {
  let lastSignAtMs = clock.nowMs();
  const alive = (): void => {
    lastSignAtMs = clock.nowMs();
  };
  socket.on('open', alive).on('message', alive).on('ping', alive).on('pong', alive);
  return clock.every(settings.pingEveryMs, () => {
    if (clock.nowMs() - lastSignAtMs >= settings.pongTimeoutMs) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.ping();
  });
}

/** How a socket ended; with `httpStatus` when the upgrade was refused. */
interface Ending {
  readonly closeCode: number;
  readonly errorCode: string | undefined;
  readonly httpStatus: number | undefined;
}

/** Opens one socket. Returns a function that closes it; neither callback is called after that. */
function openSocket(
  options: UpstreamSocketOptions,
  onFrame: (frame: Buffer) => void,
  onEnd: (ending: Ending) => void,
): () => void {
  const socket = options.connect(options.url);
  const stopWatching = watchSilence(socket, options);
  let stopped = false;
  let errorCode: string | undefined;
  let httpStatus: number | undefined;
  socket.on('message', (data) => {
    if (!stopped) onFrame(data as Buffer);
  });
  socket.on('unexpected-response', (_, response) => {
    httpStatus = response.statusCode;
    socket.terminate();
  });
  // Only the code, because the message of a network error contains the address.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    errorCode = error.code;
  });
  socket.on('close', (closeCode) => {
    stopWatching();
    if (!stopped) onEnd({ closeCode, errorCode, httpStatus });
  });
  return () => {
    stopped = true;
    stopWatching();
    socket.terminate();
  };
}

/** Responses to an upgrade that concern the topic, not the caller or the load. */
const REFUSED_STATUSES = new Set([400, 404, 410, 422]);
const CLOSE_POLICY_VIOLATION = 1008;

/** Whether the operator does not have the topic: it refuses before it sends any frame. */
function isRefusal({ closeCode, httpStatus }: Ending, hasReceived: boolean): boolean {
  if (httpStatus !== undefined) return REFUSED_STATUSES.has(httpStatus);
  return closeCode === CLOSE_POLICY_VIOLATION && !hasReceived;
}

/**
 * Refusals in a row after which a topic that has had frames is over. While the operator restarts, a proxy may answer 404:
 * a single refusal would then end the topic for all clients.
 */
const OVER_AFTER_REFUSALS = 3;

/** Failures in a row, the lost connection included. A restarted operator is usually back by then. */
const OUT_OF_REACH_AFTER = 3;

/** The number of unread frames that are kept; older ones would be skipped anyway. */
const MAX_UNREAD = 4;

/** Unparsed frames. They are parsed on demand, newest first, so that a flood costs one parse per flush. */
function createInbox({ topic, read, clock, log, counters }: UpstreamSocketOptions) {
  let unread: { readonly frame: Buffer; readonly updatedAtMs: number }[] = [];
  let unreadableLogged = false;
  let floodLogged = false;

  function onUnreadable(bytes: number): void {
    counters.unreadableFrames += 1;
    if (!unreadableLogged) log.warn({ topic, bytes }, 'the operator sent a live frame that cannot be read');
    unreadableLogged = true;
  }

  function skipOldest(): void {
    unread.shift();
    counters.skippedFrames += 1;
    if (!floodLogged) log.warn({ topic }, 'the operator sends more live frames than the gateway can flush');
    floodLogged = true;
  }

  return {
    put(frame: Buffer): void {
      counters.upstreamFrames += 1;
      counters.upstreamBytes += frame.length;
      if (unread.length === MAX_UNREAD) skipOldest();
      unread.push({ frame, updatedAtMs: clock.nowMs() });
    },
    take(): UpstreamUpdate | null {
      const newestFirst = unread.toReversed();
      unread = [];
      for (const { frame, updatedAtMs } of newestFirst) {
        const state = read(parseJson(String(frame)));
        if (state !== null) return { state, updatedAtMs };
        onUnreadable(frame.length);
      }
      return null;
    },
  };
}

/**
 * Receives one topic of the operator until it is stopped or refused. After a lost or silent connection it reconnects
 * after a random time up to a bound that doubles (full jitter), so that gateways do not reconnect to a restarted
 * operator all at once.
 */
export function followUpstream(options: UpstreamSocketOptions): UpstreamFollower {
  const { topic, clock, log, counters, settings } = options;
  const inbox = createInbox(options);
  let failures = 0;
  let refusals = 0;
  let connectedAtMs = 0;
  let hasReceived = false;
  let hasEverReceived = false;
  let update: UpstreamUpdate | null = null;
  let stop = nothing;

  /**
   * Forgets refusals, and failures once the connection has lasted. A connection that sends frames but is lost again at once
   * counts as failed: otherwise it would be retried and logged without end.
   */
  function noteFrame(): void {
    hasReceived = true;
    hasEverReceived = true;
    refusals = 0;
    if (failures === 0 || clock.nowMs() - connectedAtMs < settings.backoffCapMs) return;
    log.info({ topic, failures }, 'the live socket to the operator is back');
    failures = 0;
  }

  function readInbox(): void {
    const newest = inbox.take();
    if (newest === null) return;
    update = newest;
    noteFrame();
  }

  function onEnd(ending: Ending): void {
    // The last frames still count, also for the decision whether any frame was received.
    readInbox();
    refusals = isRefusal(ending, hasReceived) ? refusals + 1 : 0;
    if (refusals >= (hasEverReceived ? OVER_AFTER_REFUSALS : 1)) {
      log.info({ topic, ...ending }, 'the operator does not have this topic');
      options.onRefused();
      return;
    }
    counters.upstreamLosses += 1;
    // Logged once per outage, because every topic reconnects every few seconds.
    if (failures === 0) log.warn({ topic, ...ending }, 'the live socket to the operator is lost');
    const boundMs = Math.min(settings.backoffCapMs, settings.backoffBaseMs * 2 ** failures);
    failures += 1;
    stop = clock.after(options.random() * boundMs, connect);
    if (failures >= OUT_OF_REACH_AFTER) options.onOutOfReach?.();
  }

  function onFrame(frame: Buffer): void {
    inbox.put(frame);
    options.onNews();
  }

  function connect(): void {
    hasReceived = false;
    connectedAtMs = clock.nowMs();
    stop = openSocket(options, onFrame, onEnd);
  }

  connect();
  return {
    take() {
      readInbox();
      const taken = update;
      update = null;
      return taken;
    },
    stop: () => stop(),
  };
}

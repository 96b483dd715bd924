import type { LiveState } from '@ushindi/api-contract/live';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocket } from 'ws';
import { nothing, type Clock } from './clock.ts';
import type { Figures } from './figures.ts';
import type { UpstreamSocketSettings } from './settings.ts';

export type LiveLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

export interface UpstreamSocketOptions {
  /** Stands for the address in the log: the operator's addresses are secrets. */
  readonly topic: string;
  readonly url: URL;
  /** The topic's state from a frame's JSON; null when the frame is not in the contract. */
  readonly read: (json: unknown) => LiveState | null;
  /** Something came that may be taken. */
  readonly onNews: () => void;
  /** The operator does not have the topic; it is not asked again. */
  readonly onRefused: () => void;
  /** Several attempts one after the other have failed, and now another one. */
  readonly onOutOfReach?: (() => void) | undefined;
  readonly connect: (url: URL) => WebSocket;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: LiveLog;
  readonly figures: Figures;
  readonly settings: UpstreamSocketSettings;
}

/** What the operator said of a topic, and when. */
interface UpstreamWord {
  readonly state: LiveState;
  readonly saidAtMs: number;
}

/** A topic's socket to the operator, whichever it is at the moment. */
export interface UpstreamFollower {
  /** The newest frame since the last call that can be read, or null: each tells the whole state, so older ones say no more. */
  take(): UpstreamWord | null;
  /** Closes it for good. */
  stop(): void;
}

/** A `ws` client as the live part wants it: deflate costs more than it saves between servers. */
export const connectUpstream =
  (settings: UpstreamSocketSettings) =>
  (url: URL): WebSocket =>
    new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: settings.maxFrameBytes,
      handshakeTimeout: settings.handshakeTimeoutMs,
      followRedirects: false,
    });

/** A frame's JSON; undefined, which no schema accepts, when it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Ends a socket that has given no sign of life for too long: a half-open connection says nothing by itself. */
function watchSilence(socket: WebSocket, { clock, settings }: UpstreamSocketOptions): () => void {
  let signAtMs = clock.nowMs();
  const alive = (): void => {
    signAtMs = clock.nowMs();
  };
  socket.on('open', alive).on('message', alive).on('ping', alive).on('pong', alive);
  return clock.every(settings.pingEveryMs, () => {
    if (clock.nowMs() - signAtMs >= settings.silenceMs) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.ping();
  });
}

/** How a socket to the operator ended; `httpStatus` when it was never opened. */
interface Ending {
  readonly closeCode: number;
  readonly errorCode: string | undefined;
  readonly httpStatus: number | undefined;
}

/** Opens one socket; the answer closes it, and then neither of the two is called any more. */
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
  // Only the code: the message of a network error carries the address.
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

/** Answers to an upgrade that are about what is asked for, not about who asks or how often. */
const REFUSED_STATUSES = new Set([400, 404, 410, 422]);
const CLOSE_POLICY_VIOLATION = 1008;

/** Whether the operator does not have the topic: it says so before it says anything else. */
function isRefusal({ closeCode, httpStatus }: Ending, hasSpoken: boolean): boolean {
  if (httpStatus !== undefined) return REFUSED_STATUSES.has(httpStatus);
  return closeCode === CLOSE_POLICY_VIOLATION && !hasSpoken;
}

/** A loss, and then as many attempts less one: a restarted operator is mostly back by then. */
const OUT_OF_REACH_AFTER = 3;

/** Of those that came since the last reading, so many frames are kept: in a flood, what is older is of no use. */
const MOST_UNREAD = 4;

/** Frames are read when they are asked for, newest first: a flood costs as much as one frame each time. */
function createInbox({ topic, read, clock, log, figures }: UpstreamSocketOptions) {
  let unread: { readonly frame: Buffer; readonly saidAtMs: number }[] = [];
  let unreadableLogged = false;
  let floodLogged = false;

  function onUnreadable(bytes: number): void {
    figures.unreadableFrames += 1;
    if (!unreadableLogged) log.warn({ topic, bytes }, 'the operator sent a live frame that cannot be read');
    unreadableLogged = true;
  }

  function skipOldest(): void {
    unread.shift();
    figures.skippedFrames += 1;
    if (!floodLogged) log.warn({ topic }, 'the operator sends more live frames than can be told');
    floodLogged = true;
  }

  return {
    put(frame: Buffer): void {
      figures.upstreamFrames += 1;
      figures.upstreamBytes += frame.length;
      if (unread.length === MOST_UNREAD) skipOldest();
      unread.push({ frame, saidAtMs: clock.nowMs() });
    },
    take(): UpstreamWord | null {
      const newestFirst = unread.toReversed();
      unread = [];
      for (const { frame, saidAtMs } of newestFirst) {
        const state = read(parseJson(String(frame)));
        if (state !== null) return { state, saidAtMs };
        onUnreadable(frame.length);
      }
      return null;
    },
  };
}

/**
 * Follows one topic of the operator until told to stop or refused: connects, and connects again after a cut or a
 * silence, waiting a random time up to a bound that doubles (full jitter), so that a restarted operator is not met by
 * everybody at once.
 */
export function followUpstream(options: UpstreamSocketOptions): UpstreamFollower {
  const { topic, clock, log, figures, settings } = options;
  const inbox = createInbox(options);
  let failures = 0;
  let connectedAtMs = 0;
  let hasSpoken = false;
  let word: UpstreamWord | null = null;
  let stop = nothing;

  /** One that is lost again at once, though it speaks, stays a failure: else it would be met, and logged, without end. */
  function noteHealth(): void {
    hasSpoken = true;
    if (failures === 0 || clock.nowMs() - connectedAtMs < settings.backoffCapMs) return;
    log.info({ topic, failures }, 'the operator is live again');
    failures = 0;
  }

  function readInbox(): void {
    const newest = inbox.take();
    if (newest === null) return;
    word = newest;
    noteHealth();
  }

  function onEnd(ending: Ending): void {
    // What it said last still counts, also for whether it has spoken at all.
    readInbox();
    if (isRefusal(ending, hasSpoken)) {
      log.info({ topic, ...ending }, 'the operator does not have this topic');
      options.onRefused();
      return;
    }
    figures.upstreamLosses += 1;
    // Once an outage: attempts come every few seconds for each topic.
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
    hasSpoken = false;
    connectedAtMs = clock.nowMs();
    stop = openSocket(options, onFrame, onEnd);
  }

  connect();
  return {
    take() {
      readInbox();
      const taken = word;
      word = null;
      return taken;
    },
    stop: () => stop(),
  };
}

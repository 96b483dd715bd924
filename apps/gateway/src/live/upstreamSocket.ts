import type { LiveState } from '@ushindi/api-contract/live';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocket } from 'ws';
import { nothing, type Clock } from './clock.ts';
import type { UpstreamSocketSettings } from './settings.ts';

export type LiveLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

export interface UpstreamSocketOptions {
  /** Stands for the address in the log: the operator's addresses are secrets. */
  readonly topic: string;
  readonly url: URL;
  /** The topic's state from a frame's JSON; null when the frame is not in the contract. */
  readonly read: (json: unknown) => LiveState | null;
  readonly onState: (state: LiveState) => void;
  readonly onUnreadable: () => void;
  /** The operator does not have the topic; it is not asked again. */
  readonly onRefused: () => void;
  readonly connect: (url: URL) => WebSocket;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: LiveLog;
  readonly settings: UpstreamSocketSettings;
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
  onText: (text: string) => void,
  onEnd: (ending: Ending) => void,
): () => void {
  const socket = options.connect(options.url);
  const stopWatching = watchSilence(socket, options);
  let stopped = false;
  let errorCode: string | undefined;
  let httpStatus: number | undefined;
  socket.on('message', (data) => {
    if (!stopped) onText(String(data));
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

/**
 * Follows one topic of the operator until told to stop or refused: connects, reads frames, and connects again after a
 * cut or a silence, waiting a random time up to a bound that doubles (full jitter), so that a restarted operator is not
 * met by everybody at once. The answer stops it for good.
 */
export function followUpstream(options: UpstreamSocketOptions): () => void {
  const { topic, clock, log, settings } = options;
  let failures = 0;
  let hasSpoken = false;
  let unreadableLogged = false;
  let stop = nothing;

  function receive(text: string): void {
    const state = options.read(parseJson(text));
    if (state !== null) {
      if (failures > 0) log.info({ topic, failures }, 'the operator is live again');
      failures = 0;
      hasSpoken = true;
      options.onState(state);
      return;
    }
    options.onUnreadable();
    if (!unreadableLogged)
      log.warn({ topic, bytes: text.length }, 'the operator sent a live frame that cannot be read');
    unreadableLogged = true;
  }

  function onEnd(ending: Ending): void {
    if (isRefusal(ending, hasSpoken)) {
      log.info({ topic, ...ending }, 'the operator does not have this topic');
      options.onRefused();
      return;
    }
    // Once an outage: attempts come every few seconds for each topic.
    if (failures === 0) log.warn({ topic, ...ending }, 'the live socket to the operator is lost');
    const boundMs = Math.min(settings.backoffCapMs, settings.backoffBaseMs * 2 ** failures);
    failures += 1;
    stop = clock.after(options.random() * boundMs, connect);
  }

  function connect(): void {
    hasSpoken = false;
    stop = openSocket(options, receive, onEnd);
  }

  connect();
  return () => stop();
}

import { WebSocket } from 'ws';
import { nothing, type Clock } from '../../clock.ts';
import type { LiveLog } from '../../live/index.ts';
import { FEED_LIMITS, type FeedSettings } from './settings.ts';

type Options = {
  readonly settings: Pick<FeedSettings, 'messagesUrl' | 'token'>;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly onMessage: (text: string) => void;
  readonly onLost: () => void;
  readonly log: LiveLog;
};

/** Terminates a socket without messages or pongs for too long, because a half-open connection emits no event. */
function watchSilence(socket: WebSocket, clock: Clock): () => void {
  let lastSignAtMs = clock.nowMs();
  const alive = (): void => {
    lastSignAtMs = clock.nowMs();
  };
  socket.on('open', alive).on('message', alive).on('pong', alive);
  return clock.every(FEED_LIMITS.pingEveryMs, () => {
    if (clock.nowMs() - lastSignAtMs >= FEED_LIMITS.pongTimeoutMs) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.ping();
  });
}

function open({ settings, clock, onMessage }: Options, onEnd: (code: string | number) => void): () => void {
  const socket = new WebSocket(settings.messagesUrl, {
    headers: { 'x-access-token': settings.token },
    perMessageDeflate: false,
    maxPayload: FEED_LIMITS.maxMessageBytes,
    handshakeTimeout: FEED_LIMITS.handshakeTimeoutMs,
    followRedirects: false,
  });
  const stopWatching = watchSilence(socket, clock);
  let errorCode: string | undefined;
  let isStopped = false;
  socket.on('message', (data) => void (isStopped || onMessage(String(data))));
  // Only the code, because the message of a network error contains the address.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    errorCode = error.code ?? 'failed';
  });
  socket.on('close', (code) => {
    stopWatching();
    if (!isStopped) onEnd(errorCode ?? code);
  });
  return () => {
    isStopped = true;
    stopWatching();
    socket.terminate();
  };
}

/**
 * Receives the feed's messages, one in each text frame, until it is stopped. After a lost connection it reconnects after a
 * random time up to a bound that doubles.
 */
export function followFeed(options: Options): () => void {
  const { clock, random, log, onLost } = options;
  let failures = 0;
  let connectedAtMs = 0;
  let stop = nothing;

  function onEnd(ending: string | number): void {
    onLost();
    // Logged once per outage.
    if (failures === 0) log.warn({ ending }, 'the connection to the feed is lost');
    const boundMs = Math.min(FEED_LIMITS.backoffCapMs, FEED_LIMITS.backoffBaseMs * 2 ** failures);
    failures += 1;
    stop = clock.after(random() * boundMs, connect);
  }

  function onMessage(text: string): void {
    // Without this condition, a feed that ends each connection after a message would get a request for a recovery, and
    // a log line, several times a second.
    if (clock.nowMs() - connectedAtMs >= FEED_LIMITS.backoffCapMs) failures = 0;
    options.onMessage(text);
  }

  function connect(): void {
    connectedAtMs = clock.nowMs();
    stop = open({ ...options, onMessage }, onEnd);
  }

  connect();
  return () => stop();
}

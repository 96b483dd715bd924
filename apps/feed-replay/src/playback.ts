import type { RecordedMessage, Recording } from './recording.ts';

/** A message that has been played, with the times of the playback. */
export type PlayedMessage = {
  readonly timestampMs: number;
  readonly product: string;
  readonly eventId: string;
  readonly xml: string;
};

type Options = {
  readonly recording: Recording;
  readonly speed: number;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  readonly onMessage: (xml: string) => void;
};

const MINUTE_MS = 60_000;

/** Plays a recording again and again. Its times become those of the playback. */
export type Playback = ReturnType<typeof startPlayback>;

export function startPlayback({ recording, speed, nowMs, onMessage }: Options) {
  const startedAtMs = nowMs();
  let roundStartMs = startedAtMs;
  let next = 0;
  let played: PlayedMessage[] = [];
  let timer: NodeJS.Timeout | undefined;

  const dueAtMs = ({ atMs }: Pick<RecordedMessage, 'atMs'>): number => Math.round(roundStartMs + atMs / speed);

  function play(message: RecordedMessage): void {
    const timestampMs = dueAtMs(message);
    const xml = message.xml.replace(/ timestamp="\d+"/, ` timestamp="${timestampMs}"`);
    played.push({ timestampMs, product: message.product, eventId: message.eventId, xml });
    onMessage(xml);
  }

  function startRound(): void {
    roundStartMs += recording.lengthMs / speed;
    next = 0;
    played = [];
  }

  /** Plays the messages that are due, and waits for the next one. */
  function advance(): void {
    for (;;) {
      const message = recording.messages[next];
      const atMs = dueAtMs(message ?? { atMs: recording.lengthMs });
      if (atMs > nowMs()) {
        timer = setTimeout(advance, atMs - nowMs());
        return;
      }
      if (message === undefined) startRound();
      else {
        play(message);
        next += 1;
      }
    }
  }

  advance();
  return {
    /** The messages of this round that a recovery repeats. */
    played: (wanted: (message: PlayedMessage) => boolean): readonly PlayedMessage[] => played.filter(wanted),
    /** A sport event with its kick-off as long after the start of the playback as it was recorded, at a whole minute. */
    shiftedEvent: (xml: string): string =>
      xml.replace(/ scheduled="([^"]+)"/, (_, at: string) => {
        const exactMs = Date.parse(at) - recording.startedAtMs + startedAtMs;
        const shiftedMs = Math.round(exactMs / MINUTE_MS) * MINUTE_MS;
        return ` scheduled="${new Date(shiftedMs).toISOString()}"`;
      }),
    stop: (): void => clearTimeout(timer),
  };
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A message of a recording, with its text as recorded. */
export type RecordedMessage = {
  /** Since the start of the recording. */
  readonly atMs: number;
  readonly xml: string;
  /** '' for a message without one. */
  readonly product: string;
  readonly eventId: string;
};

/** The files of a recording. All times in them are those of the recording. */
export type Recording = {
  readonly startedAtMs: number;
  readonly lengthMs: number;
  /** The sport events of the schedule, as recorded. */
  readonly events: readonly { readonly id: string; readonly isLive: boolean; readonly xml: string }[];
  readonly messages: readonly RecordedMessage[];
};

const header = z.object({ startedAtMs: z.int().positive(), lengthMs: z.int().positive() });

const attributeOf = (xml: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '';

function messageIn(line: string): RecordedMessage {
  const [, atMs, xml = ''] = /^(\d+) (<.*>)$/.exec(line) ?? [];
  if (atMs === undefined) throw new Error(`no message: ${line.slice(0, 80)}`);
  return { atMs: Number(atMs), xml, product: attributeOf(xml, 'product'), eventId: attributeOf(xml, 'event_id') };
}

function eventsIn(schedule: string): Recording['events'] {
  return [...schedule.matchAll(/<sport_event [^]*?<\/sport_event>/g)].map(([xml]) => ({
    id: attributeOf(xml, 'id'),
    isLive: attributeOf(xml, 'status') === 'live',
    xml,
  }));
}

/** Reads a recording: `recording.json`, `schedule.xml`, and `messages.txt` with one message a line after its time in ms. */
export function readRecording(folder: URL): Recording {
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
  const { startedAtMs, lengthMs } = header.parse(JSON.parse(read('recording.json')));
  const lines = read('messages.txt')
    .split('\n')
    .filter((line) => line !== '');
  return { startedAtMs, lengthMs, events: eventsIn(read('schedule.xml')), messages: lines.map(messageIn) };
}

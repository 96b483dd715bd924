import { keptBytes } from '@ushindi/server/test/keptBytes';
import { describe, expect, it } from 'vitest';
import { createBook } from './book.ts';
import type { MatchMessage } from './matchState.ts';
import { readMessage } from './messages.ts';
import { readSchedule } from './schedule.ts';
import { inPlay, oddsChange, scheduleOf, sportEvent, total } from './test/messages.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 13);
const DOCUMENTS = Array.from({ length: 20 }, (_, n) => 501 + n);
const MEGABYTE = 1024 * 1024;
/** Less than half of the documents' bytes. */
const MAX_KEPT_BYTES = 9 * MEGABYTE;

const eventOf = (id: number): string => `sr:match:${id}`;
const padded = (document: string): string =>
  document.replace(/<\/\w+>$/, (end) => `<pad>${'x'.repeat(MEGABYTE - 2000)}</pad>${end}`);

function message(text: string): MatchMessage {
  const result = readMessage(text, () => false);
  if (!result.ok) throw new Error(result.reason);
  return result.message as MatchMessage;
}

const scheduled = (id: number) =>
  readSchedule(
    padded(
      scheduleOf(
        sportEvent({
          id: eventOf(id),
          home: `Mto Rovers of ${id}`,
          away: `Kilele Stars of ${id}`,
          tournament: 'Highlands League',
        }),
      ),
    ),
    NOW_MS,
  )?.matches ?? [];

describe('what is kept of a feed', { tags: ['R-423', 'T-30'] }, () => {
  it('keeps none of the schedules in memory that its matches are from', async () => {
    const matches = () => DOCUMENTS.flatMap(scheduled);
    expect(await keptBytes(matches)).toBeLessThan(MAX_KEPT_BYTES);
    expect(matches()).toHaveLength(DOCUMENTS.length);
  });

  it('keeps none of the messages in memory that ids and lines are from', async () => {
    const book = createBook(() => NOW_MS);
    book.load(DOCUMENTS.flatMap(scheduled));
    const applied = () =>
      DOCUMENTS.map((id) => {
        const odds = message(padded(oddsChange(total('+1002.25'), { at: 1, event: eventOf(id) })));
        return { event: odds.event_id, changed: book.apply(odds)?.changed };
      });
    expect(await keptBytes(applied)).toBeLessThan(MAX_KEPT_BYTES);
    expect(book.match('501')?.markets.size).toBe(1);
  });

  it('keeps a repeated part of a status once', async () => {
    const clocks = '<clock match_time="31:07"/>'.repeat(20_000);
    const status = inPlay().replace('<clock', `${clocks}<clock`);
    const book = createBook(() => NOW_MS);
    book.load(DOCUMENTS.flatMap(scheduled));
    const applied = () =>
      DOCUMENTS.map((id) => book.apply(message(oddsChange('', { at: 1, event: eventOf(id), status })))?.changed);
    expect(await keptBytes(applied)).toBeLessThan(MAX_KEPT_BYTES);
    expect(book.match('501')?.status?.clock).toEqual([{ match_time: '31:07' }]);
  });
});

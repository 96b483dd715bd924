import { describe, expect, it } from 'vitest';
import { readMessage, type MessageResult } from './messages.ts';
import { FEED_LIMITS } from './settings.ts';
import { alive, betStop, inPlay, oddsChange, threeWay, total } from './test/messages.ts';

const read = (text: string): MessageResult => readMessage(text, () => false);

describe('a message of the feed', () => {
  it('is read with exact odds', { tags: ['R-423'] }, () => {
    const odds = { 1: '1.01', 2: '2.675', 3: '1000' };
    const content = threeWay(odds) + total('2.5');
    const result = read(oddsChange(content, { at: 5, status: inPlay(2, 1) }));
    expect(result).toMatchObject({
      ok: true,
      message: {
        kind: 'odds_change',
        product: 1,
        event_id: 'sr:match:501',
        timestamp: 5,
        sport_event_status: [{ status: 'inPlay', home_score: 2, away_score: 1, clock: [{ match_time: '31:07' }] }],
        odds: [
          {
            market: [
              { id: 1, status: 1, outcome: [{ odds: 1.01 }, { odds: 2.675 }, { odds: 1000 }] },
              { id: 18, specifiers: 'total=2.5' },
            ],
          },
        ],
      },
    });
  });

  it.each([
    ['is not XML', 'notXml', '{"alive":1}'],
    ['ends early', 'notXml', alive(1, 5).slice(0, -1)],
    ['has a document type', 'notXml', `<!DOCTYPE alive [<!ENTITY a "1">]>${alive(1, 5)}`],
    ['names an entity of its own', 'notXml', '<alive product="&one;" timestamp="5" subscribed="1"/>'],
    ['is nested too deeply', 'notXml', '<a>'.repeat(100_000) + '</a>'.repeat(100_000)],
    ['is too large', 'tooLarge', `<alive ${' '.repeat(FEED_LIMITS.maxMessageBytes)}/>`],
    ['is of another kind', 'otherKind', '<rollback_bet_cancel product="1" event_id="sr:match:501" timestamp="5"/>'],
    ['is called like a property of objects', 'otherKind', '<constructor/>'],
    ['has a time that is no number', 'invalid', '<alive product="1" timestamp="soon" subscribed="1"/>'],
    ['lacks an attribute', 'invalid', '<alive product="1" timestamp="5"/>'],
    ['has odds below 1', 'invalid', oddsChange(threeWay({ 1: '0.99' }), { at: 5 })],
    ['has odds that are no decimal number', 'invalid', oddsChange(threeWay({ 1: '1e9' }), { at: 5 })],
    ['has a market status that does not exist', 'invalid', oddsChange(threeWay({ 1: '2' }, 7), { at: 5 })],
    [
      'has a status of the match that does not exist',
      'invalid',
      oddsChange('', { at: 5, status: '<sport_event_status status="11"/>' }),
    ],
    ['stops bets and leaves markets active', 'invalid', betStop({ at: 5, marketStatus: 1 })],
    ['has an id that would be a path', 'invalid', oddsChange('', { at: 5, event: 'sr:match:../../x' })],
  ])('is rejected when it %s', { tags: ['R-423'] }, (_, reason, text) => {
    expect(read(text)).toMatchObject({ ok: false, reason });
  });

  it('suspends its match when it is rejected, because it may have closed a market', { tags: ['R-423'] }, () => {
    const ofMatch = { product: 1, event_id: 'sr:match:501', timestamp: 5 };
    expect(read(oddsChange(threeWay({ 1: '0.99' }), { at: 5 }))).toEqual({
      ok: false,
      reason: 'invalid',
      suspends: { kind: 'bet_stop', market_status: -1, ...ofMatch },
    });
    expect(read(betStop({ at: 5, marketStatus: 1 }))).toMatchObject({ suspends: { market_status: -1, ...ofMatch } });
    expect(read('<alive product="1" timestamp="5"/>')).toEqual({ ok: false, reason: 'invalid' });
    const path = oddsChange(threeWay({ 1: '0.99' }), { at: 5, event: 'sr:match:../../x' });
    expect(read(path)).toEqual({ ok: false, reason: 'invalid' });
  });

  it('may have attributes and elements that are not read', () => {
    const text = '<alive product="1" timestamp="5" subscribed="1" __proto__x="1"><more/></alive>';
    expect(read(text)).toEqual({
      ok: true,
      message: { kind: 'alive', product: 1, timestamp: 5, subscribed: 1 },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { pathTo } from '#lib/navigation/paths.ts';
import { noticeOf } from './notice.ts';

const TEAMS = { matchId: '501', homeTeam: 'Gor Mahia', awayTeam: 'AFC Leopards' };
const GENERAL = { title: 'There is news for you', body: 'Tap to see it.', path: '/', tag: 'news', renotify: false };

describe('a notification', { tags: ['R-328'] }, () => {
  it.each([
    [
      { kind: 'goal', ...TEAMS, score: '1-0', tag: 'goal:501' },
      { title: 'Goal! 1-0', body: 'Gor Mahia v AFC Leopards', renotify: true },
      pathTo('MoreMarketsLive', { matchId: '501' }),
    ],
    [
      { kind: 'kickOff', ...TEAMS, tag: 'kickOff:501' },
      { title: 'Kick-off', body: 'Gor Mahia v AFC Leopards', renotify: false },
      pathTo('MoreMarketsLive', { matchId: '501' }),
    ],
    [
      { kind: 'priceChange', ...TEAMS, outcome: 'Draw', from: '3.00', to: '3.40', tag: 'priceChange:501' },
      { title: 'The odds have changed', body: 'Gor Mahia v AFC Leopards\nDraw: 3.00 → 3.40' },
      pathTo('MoreMarkets', { matchId: '501' }),
    ],
    [
      { kind: 'betSettled', betId: '9001', result: 'won', isCorrected: false, tag: 'bet:9001' },
      { title: 'Your bet has won', body: 'Tap to see it.', renotify: false },
      pathTo('BetResults', { betId: '9001' }),
    ],
    [
      { kind: 'betSettled', betId: '9001', result: 'cashedOut', isCorrected: false, tag: 'bet:9001' },
      { title: 'Your bet was cashed out', body: 'Tap to see it.', renotify: false },
      pathTo('BetResults', { betId: '9001' }),
    ],
    [
      { kind: 'betSettled', betId: '9001', result: 'sold', isCorrected: false, tag: 'bet:9001' },
      { title: 'There is news for you', body: 'Tap to see it.' },
      pathTo('BetResults', { betId: '9001' }),
    ],
    [{ kind: 'deposit', tag: 'deposit:3' }, { title: 'Your deposit has arrived' }, pathTo('Transactions')],
  ])('has the words of %j and the path of a screen', (message, words, path) => {
    expect(noticeOf(() => message)).toMatchObject({ ...words, path, tag: message.tag });
  });

  it('states the correction of a result, and the phone sounds again', { tags: ['R-332'] }, () => {
    const message = { kind: 'betSettled', betId: '9001', result: 'lost', isCorrected: true, tag: 'bet:9001' };
    expect(noticeOf(() => message)).toEqual({
      title: 'A result was corrected',
      body: 'Your bet has lost',
      path: pathTo('BetResults', { betId: '9001' }),
      tag: 'bet:9001',
      renotify: true,
    });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'goal'],
    ['an unknown kind', { kind: 'jackpot', tag: 'x' }],
  ])('has general words for %s', (_, message) => {
    expect(noticeOf(() => message)).toEqual(GENERAL);
  });

  it('has general words for what is not JSON', () => {
    expect(noticeOf(() => JSON.parse('{'))).toEqual(GENERAL);
  });

  it('never leads to another site', { tags: ['T-62'] }, () => {
    for (const id of ['//attacker.example', '../../x', 'https://attacker.example', 'a?b#c']) {
      const { path } = noticeOf(() => ({ kind: 'betSettled', betId: id, result: 'won', tag: 't' }));
      const { origin, pathname } = new URL(path, 'https://ushindi.example');
      expect([origin, pathname.startsWith('/bet-results/')]).toEqual(['https://ushindi.example', true]);
    }
  });
});

import { render } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, fakeApi, refusal } from '#test/fakeApi.tsx';
import { storedMatches } from '#entities/favourites/storedFavourites.ts';
import { keepPhone, thisPhone } from '#entities/push/thisPhone.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import PushKeeper from './PushKeeper.tsx';
import { type FakeBrowser, withPush } from './test/fakeBrowser.ts';

const ID = '0b0c1f7e-2222-4222-8333-444455556666';

let browser: FakeBrowser;
let sent: [string, unknown][];

beforeEach(async () => {
  vi.useFakeTimers();
  sent = [];
  browser = withPush();
  browser.grant();
  await browser.subscribe();
  keepPhone({ id: ID, endpoint: 'https://push.example/1', accNo: '7', kinds: ['goal'] });
  storedMatches.write(['601', '602']);
});
afterEach(() => {
  vi.useRealTimers();
  browser.restore();
  useSlip.setState({ selections: [] });
});

function show(update: Answer = () => ({ message: 'Saved.' }), accNo = '7'): void {
  const record =
    (name: string, answer: Answer): Answer =>
    (input) => {
      sent.push([name, input]);
      return answer(input);
    };
  const { wrapper: Api } = fakeApi({
    'push.update': record('update', update),
    'push.unsubscribe': record('unsubscribe', () => ({ message: 'Stopped.' })),
  });
  render(
    <Api>
      <PushKeeper accNo={accNo} />
    </Api>,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a phone with notifications', () => {
  it('names the matches of slip and favourites once after the start, and when the slip has changed', {
    tags: ['R-325'],
  }, async () => {
    show();
    await pass(5_000);
    const wishes = { id: ID, kinds: ['goal'], slipMatchIds: [], favouriteMatchIds: ['601', '602'] };
    expect(sent).toEqual([['update', wishes]]);
    act(() => useSlip.setState({ selections: [aSelection({ matchId: '501' })] }));
    await pass(4_000);
    act(() => useSlip.setState({ selections: [aSelection({ matchId: '501' }), aSelection({ matchId: '502' })] }));
    await pass(5_000);
    expect(sent.slice(1)).toEqual([['update', { ...wishes, slipMatchIds: ['501', '502'] }]]);
  });

  it('has none any more when the operator has ended them', { tags: ['R-322'] }, async () => {
    show(() => refusal('NOT_FOUND', 'Notifications to this phone have ended.'));
    await pass(5_000);
    expect([thisPhone(), browser.isSubscribed()]).toEqual([null, false]);
  });

  it('ends them when the player has taken the permission back', { tags: ['R-322'] }, async () => {
    browser.permission = 'denied';
    show();
    await pass(5_000);
    expect(sent).toEqual([['unsubscribe', { id: ID }]]);
    expect(thisPhone()).toBeNull();
  });

  it('keeps what another tab has switched on since', { tags: ['R-322'] }, async () => {
    show();
    await pass(5_000);
    const other = { id: 'another', endpoint: 'https://push.example/2', accNo: '7', kinds: ['deposit'] };
    localStorage.setItem('ushindi.push', JSON.stringify(other));
    browser.endpoint = other.endpoint;
    await browser.subscribe();
    window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.push' }));
    act(() => useSlip.setState({ selections: [aSelection({ matchId: '501' })] }));
    await pass(5_000);
    expect(sent.slice(1)).toMatchObject([['update', { id: 'another', kinds: ['deposit'] }]]);
    expect([thisPhone(), browser.isSubscribed()]).toEqual([other, true]);
  });

  it('keeps what the player switches on while the end of the one before is reported', { tags: ['R-322'] }, async () => {
    const other = { id: 'another', endpoint: 'https://push.example/1', accNo: '7', kinds: ['deposit'] as const };
    show(() => {
      keepPhone(other);
      return refusal('NOT_FOUND', 'Notifications to this phone have ended.');
    });
    await pass(5_000);
    expect([thisPhone(), browser.isSubscribed()]).toEqual([other, true]);
  });

  it('ends those of the player who was here before, at once', { tags: ['R-322', 'T-62'] }, async () => {
    show(undefined, '8');
    await pass(0);
    expect([thisPhone(), browser.isSubscribed(), sent]).toEqual([null, false, []]);
  });

  it('keeps them when the operator is out of reach', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    show(() => refusal('UPSTREAM_UNAVAILABLE', 'Away.'));
    await pass(5_000);
    expect(thisPhone()).toMatchObject({ id: ID });
  });
});

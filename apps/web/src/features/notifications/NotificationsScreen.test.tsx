import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { refusal, type Answer } from '#test/fakeApi.tsx';
import { showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { chooseDataSaver } from '#lib/dataSaver/dataSaver.ts';
import { keepPhone, thisPhone } from '#entities/push/thisPhone.ts';
import NotificationsScreen from './NotificationsScreen.tsx';
import { type FakeBrowser, withPush } from './test/fakeBrowser.ts';

const ID = '0b0c1f7e-2222-4222-8333-444455556666';
const said = { error: vi.spyOn(notify, 'error'), success: vi.spyOn(notify, 'success') };

let sent: [string, unknown][];
let listed: { id: string; kinds: string[] }[];
let browser: FakeBrowser;

function show(answers: Record<string, Answer> = {}) {
  const record =
    (name: string, answer: unknown): Answer =>
    (input) => {
      sent.push([name, input]);
      return answer;
    };
  return showScreen('/x', <NotificationsScreen />, '/x', {
    'push.list': () => ({ items: listed }),
    'push.key': () => ({ key: 'public-key' }),
    'push.subscribe': record('subscribe', { id: ID }),
    'push.update': record('update', { message: 'Saved.' }),
    'push.unsubscribe': record('unsubscribe', { message: 'Stopped.' }),
    ...answers,
  });
}

const toggle = async (name: string) => user.click(await screen.findByRole('switch', { name }));

beforeEach(() => {
  vi.clearAllMocks();
  sent = [];
  listed = [];
  keepPhone(null);
  browser = withPush();
});
afterEach(() => {
  browser.restore();
  chooseDataSaver('off');
});

describe('the switches', { tags: ['R-320'] }, () => {
  it('are off, and ask for the permission only after a tap', async () => {
    show();
    const switches = await screen.findAllByRole('switch');
    expect(switches.map((each) => each.getAttribute('aria-checked'))).toEqual(Array.from({ length: 5 }, () => 'false'));
    expect(browser.asked).toBe(0);
    await toggle('Goals');
    await waitFor(() => expect(said.success).toHaveBeenCalledWith('Notifications to this phone are on.'));
    expect(browser.asked).toBe(1);
    expect(sent).toEqual([
      [
        'subscribe',
        {
          endpoint: 'https://push.example/1',
          p256dh: 'AQID',
          auth: 'BAU_',
          key: 'public-key',
          kinds: ['goal'],
          slipMatchIds: [],
          favouriteMatchIds: [],
        },
      ],
    ]);
    expect(thisPhone()).toMatchObject({ id: ID, endpoint: 'https://push.example/1', kinds: ['goal'] });
  });

  it('keep a room as high as a screen until they are known', async () => {
    show();
    expect(screen.getByRole('status', { name: 'Loading data, please wait...' }).className).toContain('min-h-svh');
    await screen.findAllByRole('switch');
    expect(screen.queryByRole('status', { name: 'Loading data, please wait...' })).toBeNull();
  });

  it('change what this phone gets', async () => {
    listed = [{ id: ID, kinds: ['goal'] }];
    keepPhone({ id: ID, endpoint: 'x', accNo: '4711', kinds: ['goal'] });
    show();
    await toggle('Deposits');
    await waitFor(() => expect(sent).toMatchObject([['update', { id: ID, kinds: ['goal', 'deposit'] }]]));
    expect(thisPhone()?.kinds).toEqual(['goal', 'deposit']);
  });

  it('end the subscription with the last one', { tags: ['R-322'] }, async () => {
    listed = [{ id: ID, kinds: ['goal'] }];
    keepPhone({ id: ID, endpoint: 'x', accNo: '4711', kinds: ['goal'] });
    await browser.subscribe();
    show();
    await toggle('Goals');
    await waitFor(() => expect(said.success).toHaveBeenCalledWith('Notifications to this phone are off.'));
    expect(sent).toEqual([['unsubscribe', { id: ID }]]);
    expect([thisPhone(), browser.isSubscribed()]).toEqual([null, false]);
  });

  it('show nothing of the subscription of another phone', async () => {
    listed = [{ id: ID, kinds: ['goal'] }];
    show();
    expect((await screen.findByRole('switch', { name: 'Goals' })).getAttribute('aria-checked')).toBe('false');
  });

  it('show why they stay off', async () => {
    browser.permission = 'default';
    show();
    await toggle('Goals');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Your browser did not allow notifications.'));
    browser.permission = 'granted';
    browser.hasService = false;
    await toggle('Goals');
    const failed = 'Your notifications could not be changed. Please try again.';
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(failed));
    expect(sent).toEqual([]);
  });

  it("repeat the operator's refusal, and leave the browser without a subscription", async () => {
    show({ 'push.subscribe': () => refusal('INVALID', 'This browser cannot receive notifications.') });
    await toggle('Goals');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('This browser cannot receive notifications.'));
    expect([thisPhone(), browser.isSubscribed()]).toEqual([null, false]);
  });

  it('end a subscription that the browser made before its page was closed', async () => {
    await browser.subscribe();
    show();
    await screen.findAllByRole('switch');
    await waitFor(() => expect(browser.isSubscribed()).toBe(false));
  });
});

describe('the screen of a phone that cannot receive notifications', { tags: ['R-331'] }, () => {
  /** The note that replaces the switches; null while there are switches. */
  const noteOf = async (text: RegExp) => {
    const note = await screen.findByText(text);
    return screen.queryByRole('switch') === null ? note.textContent : null;
  };

  it('names a browser that can', async () => {
    browser.remove('PushManager');
    show();
    expect(await noteOf(/^This browser cannot receive notifications\. Chrome/)).toMatch(
      /^This browser cannot receive notifications\. Chrome/,
    );
  });

  it('explains how to install the page on an iPhone', async () => {
    browser.remove('PushManager');
    browser.setStandalone(false);
    show();
    expect(await noteOf(/add this page to your home screen first/)).toMatch(/add this page to your home screen first/);
  });

  it('explains where a blocked permission is changed', async () => {
    browser.permission = 'denied';
    show();
    expect(await noteOf(/^You have blocked notifications/)).toMatch(/^You have blocked notifications/);
  });

  it('explains that the data saver allows no service worker', async () => {
    browser.hasWorker = false;
    chooseDataSaver('on');
    show();
    expect(await noteOf(/^Free Data is on/)).toMatch(/^Free Data is on/);
  });

  it('explains that there is no service worker', async () => {
    browser.hasWorker = false;
    show();
    expect(await noteOf(/at the moment/)).toMatch(/at the moment/);
  });

  it('explains that the operator sends none', async () => {
    show({ 'push.key': () => refusal('NOT_FOUND', 'No such call.') });
    expect(await noteOf(/^This operator sends no notifications/)).toMatch(/^This operator sends no notifications/);
  });
});

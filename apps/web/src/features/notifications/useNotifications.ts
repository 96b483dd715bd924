import type { PushKind } from '@ushindi/shared/push';
import { useEffect, useState } from 'react';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { logProblem } from '#lib/log.ts';
import { notifications } from '#i18n/en/notifications.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { keepPhone, thisPhone } from '#entities/push/thisPhone.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import {
  askPermission,
  type Barrier,
  type BrowserTarget,
  findBarrier,
  subscribeBrowser,
  unsubscribeBrowser,
} from './browser.ts';
import { wishesOf } from './wishes.ts';

/** The reason why this browser cannot receive notifications; undefined until it is known. */
export function useBarrier(): Barrier | null | undefined {
  const [barrier, setBarrier] = useState<Barrier | null>();
  useEffect(() => {
    const look = () => void findBarrier().then(setBarrier);
    look();
    // The player returns from the settings of the browser.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return barrier;
}

/**
 * Ends a subscription of the browser that is not stored: the page was closed between subscribing and storing. The
 * switches are off then, so nothing may arrive.
 */
export function useEndUnknown(barrier: Barrier | null | undefined): void {
  useEffect(() => {
    if (barrier !== null || thisPhone() !== null) return;
    unsubscribeBrowser().catch((error: unknown) => logProblem('An unknown subscription could not be ended.', error));
  }, [barrier]);
}

/** The kinds that this phone gets, and how to change them. */
export function useNotifications() {
  const list = trpc.push.list.useQuery();
  // The query also shows whether the operator sends notifications at all.
  const key = trpc.push.key.useQuery();
  const { change, changing } = useChange(key.data?.key ?? '');
  const own = list.data?.items.find(({ id }) => id === thisPhone()?.id);
  const kinds = changing ?? own?.kinds ?? [];
  const toggle = (kind: PushKind, isOn: boolean) => {
    if (changing !== null) return;
    void change(own?.id ?? null, isOn ? [...kinds, kind] : kinds.filter((each) => each !== kind));
  };
  const retry = () => void Promise.all([list.refetch(), key.refetch()]);
  const isKnown = list.data !== undefined && key.data !== undefined;
  return { kinds, toggle, isKnown, isBusy: changing !== null, error: key.error ?? list.error, retry };
}

/** Changes the kinds of this phone. `changing` are those that are being saved. */
function useChange(key: string) {
  const words = messagesOf(notifications);
  const { client, push } = trpc.useUtils();
  const accNo = usePlayer()?.accNo ?? '';
  const [changing, setChanging] = useState<readonly PushKind[] | null>(null);

  const store = async (target: BrowserTarget, kinds: readonly PushKind[]): Promise<string> => {
    try {
      return (await client.push.subscribe.mutate({ ...target, ...wishesOf(kinds) })).id;
    } catch (failure) {
      // The answer alone may be lost. A phone whose switches are off must receive nothing.
      await unsubscribeBrowser();
      throw failure;
    }
  };
  const turnOn = async (kinds: readonly PushKind[]) => {
    if (!(await askPermission())) return notify.error(words.notGranted);
    // It ends with the browser's next subscription.
    keepPhone(null);
    const target = await subscribeBrowser(key);
    keepPhone({ id: await store(target, kinds), endpoint: target.endpoint, accNo, kinds });
    notify.success(words.onHere);
  };
  const turnOff = async (id: string) => {
    await client.push.unsubscribe.mutate({ id });
    keepPhone(null);
    await unsubscribeBrowser();
    notify.success(words.offHere);
  };
  const update = async (id: string, kinds: readonly PushKind[]) => {
    await client.push.update.mutate({ id, ...wishesOf(kinds) });
    const phone = thisPhone();
    if (phone !== null) keepPhone({ ...phone, kinds });
  };
  const change = async (id: string | null, kinds: readonly PushKind[]) => {
    setChanging(kinds);
    try {
      if (id === null) await turnOn(kinds);
      else if (kinds.length === 0) await turnOff(id);
      else await update(id, kinds);
    } catch (failure) {
      notify.error(domainErrorOf(failure) === null ? words.changeFailed : serverMessage(failure, words.changeFailed));
    }
    // Refetches the key, because the operator may have refused an outdated one.
    await push.invalidate();
    setChanging(null);
  };
  return { change, changing };
}

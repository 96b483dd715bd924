import { useEffect } from 'react';
import { domainErrorOf } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { logProblem } from '#lib/log.ts';
import { keepPhone, thisPhone } from '#entities/push/thisPhone.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { currentSubscription, unsubscribeBrowser } from './browser.ts';
import { slipMatches, wishesOf } from './wishes.ts';

/**
 * Changes of the slip are sent after this time, because a player adds several selections in a row. At the start of a
 * visit, Home loads the favourites' matches in this time.
 */
const AFTER_MS = 5_000;

/**
 * Keeps the operator informed of the matches that this phone follows, at the start of a visit and when the slip changes
 * . It also binds the subscription to the present session, so that a logout ends it. A subscription of
 * another player, whose session expired on this phone, ends at once: the operator does not know that the phone was handed on.
 */
export default function PushKeeper({ accNo }: { accNo: string }): null {
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (thisPhone()?.accNo !== accNo) {
      endHere().catch((error: unknown) => logProblem('The notifications of another player could not be ended.', error));
      return undefined;
    }
    let timer: number | undefined;
    const renewSoon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        renew(client).catch((error: unknown) => logProblem('The notifications could not be renewed.', error));
      }, AFTER_MS);
    };
    renewSoon();
    const unfollow = useSlip.subscribe((slip, before) => {
      if (slipMatches(slip) !== slipMatches(before)) renewSoon();
    });
    return () => {
      window.clearTimeout(timer);
      unfollow();
    };
  }, [client, accNo]);
  return null;
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

async function renew(client: Client): Promise<void> {
  const phone = thisPhone();
  if (phone === null) return;
  const subscription = await currentSubscription();
  const isOwnBrowser = Notification.permission === 'granted' && subscription?.endpoint === phone.endpoint;
  try {
    if (isOwnBrowser) return void (await client.push.update.mutate({ id: phone.id, ...wishesOf(phone.kinds) }));
    // The player has withdrawn the permission, or the push service has changed the browser's address.
    await client.push.unsubscribe.mutate({ id: phone.id });
  } catch (error) {
    // The operator has ended it, as after a logout.
    if (domainErrorOf(error)?.code !== 'NOT_FOUND') throw error;
  }
  // The player may have switched them on again meanwhile, here or in another tab.
  if (thisPhone()?.id === phone.id) await endHere();
}

/**
 * Removes the subscription at the push service. The push service's next answer to the operator ends it there too
 * (R-322).
 */
async function endHere(): Promise<void> {
  await unsubscribeBrowser();
  keepPhone(null);
}

import { lazyPart } from '#lib/lazyPart.ts';
import { useIsSubscribed } from '#entities/push/thisPhone.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { useLogOut } from '#features/account/useLogOut.ts';
import RealityCheckHost from '#features/saferPlay/RealityCheckHost.tsx';
import { DepositHost } from '#features/wallet/DepositHost.tsx';

/** Deposit dialog, reality check and notifications, which run on every screen of a player. Guests do not load them. */
export default function PlayerHosts() {
  const logOut = useLogOut();
  return (
    <>
      <DepositHost />
      <RealityCheckHost logOut={logOut} />
      <Notifications />
    </>
  );
}

const PushKeeper = lazyPart('notifications', () => import('#features/notifications/PushKeeper.tsx'));

/** Renews the player's notifications on this phone, and ends those of another player. */
function Notifications() {
  const accNo = usePlayer()?.accNo;
  const isSubscribed = useIsSubscribed();
  return isSubscribed && accNo !== undefined && <PushKeeper accNo={accNo} />;
}

import type { PlaySession } from '@ushindi/api-contract';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { lazyPart } from '#lib/lazyPart.ts';
import { whenIdle } from '#lib/whenIdle.ts';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';
import { followPlaySession } from './followPlaySession.ts';

// Loads separately, because a check is due after an hour at the earliest, and because it includes the code that the
// menus share.
const RealityCheck = lazyPart('reality check', () => import('./RealityCheck.tsx'));

/**
 * Shows the reality check over any screen when it is due. The screen stays mounted, so that the player's input
 * is kept.
 */
export default function RealityCheckHost({ logOut }: { logOut: () => void }) {
  const { due, confirm } = useDueCheck();
  const [isWanted, setWanted] = useState(false);
  if (due !== null && !isWanted) setWanted(true);
  const leave = () => {
    confirm();
    logOut();
  };
  return isWanted && <RealityCheck due={due} onConfirm={confirm} onLeave={leave} onFailed={notifyNotLoaded} />;
}

/** The session whose reality check is due, or null. `confirm` closes it here and in other tabs. */
function useDueCheck() {
  const { client } = trpc.useUtils();
  const { mutate } = trpc.saferPlay.confirmRealityCheck.useMutation();
  const [due, setDue] = useState<PlaySession | null>(null);
  const follower = useRef<ReturnType<typeof followPlaySession>>(null);
  useEffect(() => {
    let isGone = false;
    whenIdle(() => {
      if (isGone) return;
      follower.current = followPlaySession({
        read: (isInUse) => client.saferPlay.session.query({ isInUse }),
        onSession: (session) => setDue(session.checkInSeconds === 0 ? session : null),
        onConfirmedElsewhere: () => setDue(null),
      });
    });
    return () => {
      isGone = true;
      follower.current?.stop();
    };
  }, [client]);
  const confirm = () => {
    setDue(null);
    follower.current?.confirm();
    // If this call fails, the check is shown again.
    mutate();
  };
  return { due, confirm };
}

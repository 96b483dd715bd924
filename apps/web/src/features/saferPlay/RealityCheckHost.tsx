import type { PlaySession } from '@ushindi/api-contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { whenIdle } from '#lib/whenIdle.ts';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { closeSlip } from '#entities/slip/slipStore.ts';
import { durationText } from './durationText.ts';
import { followPlaySession } from './followPlaySession.ts';

/**
 * Shows the reality check over any screen when it is due. The screen stays mounted, so it keeps what the player
 * typed.
 */
export default function RealityCheckHost({ logOut }: { logOut: () => void }) {
  const { due, confirm } = useDueCheck();
  const navigate = useNavigate();
  const words = messagesOf(saferPlay).check;
  const showLimits = () => {
    confirm();
    closeSlip();
    void navigate(pathTo('safer-play'));
  };
  const leave = () => {
    confirm();
    logOut();
  };
  return (
    <Sheet open={due !== null} onClose={confirm} title={words.heading}>
      {due && (
        <div className="grid gap-4 p-4">
          <Figures session={due} />
          <Button full look="primary" onClick={confirm}>
            {words.goOn}
          </Button>
          <Button full look="line" onClick={showLimits}>
            {words.limits}
          </Button>
          <Button full look="line" onClick={leave}>
            {words.logOut}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function Figures({ session: { playedSeconds, staked, lost, timeLimit } }: { session: PlaySession }) {
  const words = messagesOf(saferPlay).check;
  const items = [
    { label: words.played, value: durationText(playedSeconds / 60) },
    { label: words.staked, value: formatKes(staked) },
    { label: lost < 0 ? words.won : words.lost, value: formatKes(Math.abs(lost)) },
  ];
  return (
    <>
      <KeyValues items={items} />
      {timeLimit?.leftMinutes === 0 && (
        <InfoNote tone="warning">{words.outOfTime(dayTime(timeLimit.renewsAtMs))}</InfoNote>
      )}
    </>
  );
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
    // If this does not arrive, the check comes again.
    mutate();
  };
  return { due, confirm };
}

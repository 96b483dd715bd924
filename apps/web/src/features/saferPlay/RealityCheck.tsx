import type { PlaySession } from '@ushindi/api-contract';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
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

type Props = {
  /** The session whose check is due; null if no check is due. */
  due: PlaySession | null;
  onConfirm: () => void;
  onLeave: () => void;
};

/** The time played and the money of a session, with three choices: continue, limits, log out. */
export default function RealityCheck({ due, onConfirm, onLeave }: Props) {
  const navigate = useNavigate();
  const words = messagesOf(saferPlay).check;
  const showLimits = () => {
    onConfirm();
    closeSlip();
    void navigate(pathTo('safer-play'));
  };
  return (
    <Sheet open={due !== null} onClose={onConfirm} title={words.heading}>
      {due && (
        <div className="grid gap-4 p-4">
          <Figures session={due} />
          <Button full look="primary" onClick={onConfirm}>
            {words.goOn}
          </Button>
          <Button full look="line" onClick={showLimits}>
            {words.limits}
          </Button>
          <Button full look="line" onClick={onLeave}>
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

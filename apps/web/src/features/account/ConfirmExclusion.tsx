import type { ExclusionPeriod } from '@ushindi/shared';
import { exclusion } from '../../lib/messages/exclusion.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type Props = {
  /** Null while nothing is asked. */
  period: ExclusionPeriod | null;
  isPending: boolean;
  onYes: (period: ExclusionPeriod) => void;
  onNo: () => void;
};

/** Asks once more, since there is no way back. */
export function ConfirmExclusion({ period, isPending, onYes, onNo }: Props) {
  const words = useMessages(exclusion).confirm;
  return (
    <Sheet open={period !== null} onClose={onNo} title={words.title}>
      {period !== null && (
        <div className="grid gap-4 p-4">
          <p>{words.text(period)}</p>
          <InfoNote tone="care">{words.noWayBack}</InfoNote>
          <div className="grid gap-2">
            <Button full look="mine" loading={isPending} onClick={() => onYes(period)}>
              {words.yes}
            </Button>
            <Button full look="line" onClick={onNo}>
              {words.no}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

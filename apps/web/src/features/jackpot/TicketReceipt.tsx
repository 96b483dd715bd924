import { pathTo } from '#lib/navigation/paths.ts';
import { jackpot } from '#i18n/en/jackpot.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { SuccessMark } from '#ui/layout/SuccessMark.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import type { BoughtTicket } from './useBuyTicket.ts';

type Props = { bought: BoughtTicket | null; onAgain: () => void };

/** The receipt of a ticket. */
export function TicketReceipt({ bought, onAgain }: Props) {
  const { receipt } = messagesOf(jackpot);
  return (
    <Sheet open={bought !== null} onClose={onAgain} title={receipt.title}>
      {bought && (
        <div className="grid gap-4 p-4 text-center">
          <SuccessMark />
          <p className="text-ink-2">
            {receipt.ticket} <b className="text-ink">{bought.betId}</b> · <Kes amount={bought.price} />
          </p>
          <p>{receipt.text}</p>
          <div className="grid gap-2">
            <ButtonLink full to={`${pathTo('my-bets')}?kind=jackpot`}>
              {receipt.see}
            </ButtonLink>
            <Button look="line" full onClick={onAgain}>
              {receipt.again}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

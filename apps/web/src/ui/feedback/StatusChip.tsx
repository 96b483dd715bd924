import { Ban, Check, Clock, X } from 'lucide-react';
import { Icon } from '#ui/icon/Icon.tsx';
import './status.css';

/** The status of a bet. `gone` is cancelled or voided: no money won or lost. */
export type BetStanding = 'pending' | 'won' | 'lost' | 'gone';

const signOf = { pending: Clock, won: Check, lost: X, gone: Ban };

/** A bet's status as colour, sign and word, so that none of them alone carries the meaning. */
export function StatusChip({ standing, children }: { standing: BetStanding; children: string }) {
  return (
    <span className={`status status-${standing}`}>
      <Icon of={signOf[standing]} size="xs" />
      {children}
    </span>
  );
}

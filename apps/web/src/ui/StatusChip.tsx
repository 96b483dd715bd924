import { Ban, Check, Clock, X } from 'lucide-react';
import { Icon } from './Icon.tsx';

/** How a bet stands. `gone` is cancelled or voided: no money won or lost. */
export type BetStanding = 'pending' | 'won' | 'lost' | 'gone';

const signOf = { pending: Clock, won: Check, lost: X, gone: Ban };

/** The standing of a bet: colour, sign and word, so that no one of them is needed alone. */
export function StatusChip({ standing, children }: { standing: BetStanding; children: string }) {
  return (
    <span className={`status status-${standing}`}>
      <Icon of={signOf[standing]} size="xs" />
      {children}
    </span>
  );
}

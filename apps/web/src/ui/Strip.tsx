import { ChevronUp } from 'lucide-react';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { Beads, countBeads } from './Beads.tsx';
import { CountBadge } from './CountBadge.tsx';
import { Icon } from './Icon.tsx';
import { Pindo } from './Pindo.tsx';

export type StripProps = {
  count: number;
  /** Labelled figures as shown: stake, odds, payout. */
  figures: readonly { label: string; value: string }[];
  /** The word that opens the slip. */
  openLabel: string;
  /** The step to the next boost: picks had, picks needed, and the sentence. */
  boost?: { have: number; need: number; text: string } | undefined;
  onOpen: () => void;
};

/** The jina of the screen: what your bet is, above the bottom navigation. */
export function Strip({ count, figures, openLabel, boost, onOpen }: StripProps) {
  const words = useMessages(kit);
  return (
    <section className="cloth" aria-label={openLabel}>
      <Pindo />
      {boost && (
        <p className="strip-hint">
          <Beads beads={countBeads(boost.have, boost.need)} />
          {boost.text}
        </p>
      )}
      <button type="button" className="strip" onClick={onOpen}>
        <CountBadge count={count} name={words.selections(count)} />
        <dl>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <span className="strip-open">
          {openLabel}
          <Icon of={ChevronUp} size="sm" />
        </span>
      </button>
    </section>
  );
}

import { ChevronUp } from 'lucide-react';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { Beads, countBeads, MOST_BEADS } from '#ui/match/Beads.tsx';
import { CountBadge } from './badges.tsx';
import { BorderPattern } from './BorderPattern.tsx';

export type BetslipBarProps = {
  count: number;
  /** Labelled figures as displayed: stake, odds, payout. Money gets a small KES. */
  figures: readonly { label: string; value: string; isMoney?: boolean }[];
  /** The word that opens the slip. */
  openLabel: string;
  /** The step to the next boost: selections so far, selections needed, and the sentence. */
  boost?: { have: number; need: number; text: string } | undefined;
  onOpen: () => void;
};

/** A summary of the bet above the bottom navigation. */
export function BetslipBar({ count, figures, openLabel, boost, onOpen }: BetslipBarProps) {
  const words = messagesOf(kit);
  return (
    <section className="chrome" aria-label={openLabel}>
      <BorderPattern />
      {boost && (
        <p className="betslip-bar-hint">
          {boost.need <= MOST_BEADS && <Beads beads={countBeads(boost.have, boost.need)} />}
          {boost.text}
        </p>
      )}
      <button type="button" className="betslip-bar" onClick={onOpen}>
        <CountBadge count={count} name={words.selections(count)} />
        <dl>
          {figures.map(({ label, value, isMoney }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {isMoney && <span className="kes">{words.kes} </span>}
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <span className="betslip-bar-open">
          {openLabel}
          <Icon of={ChevronUp} size="sm" />
        </span>
      </button>
    </section>
  );
}

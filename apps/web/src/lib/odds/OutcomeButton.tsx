import type { Market, Outcome } from '@ushindi/api-contract';
import { oddDisabledReason } from '@ushindi/shared';
import { OddsButton, type OddsButtonProps } from '../../ui/OddsButton.tsx';
import { odds as messages } from '../messages/odds.ts';
import { useMessages } from '../messages/messages.ts';
import { selectionOf, type PickedMatch } from '../slip/selection.ts';
import { toggleOnSlip, useSlip } from '../slip/slipStore.ts';
import { oddsLabel, oddsText, type OddsPlace } from './oddsLabel.ts';

type Props = Pick<OddsButtonProps, 'moved' | 'layout'> & {
  place: OddsPlace;
  /** The match, asked for when the price is tapped, so that a running clock does not draw the button anew. */
  matchOf: () => PickedMatch | null;
  market: Pick<Market, 'marketId' | 'parentMarketId' | 'name' | 'status'>;
  outcome: Outcome;
  /** Prices are too old to be picked. */
  tooOld?: boolean;
};

/** An outcome's price, tied to the betslip: a tap puts it there or takes it off again. */
export function OutcomeButton({ place, matchOf, market, outcome, tooOld = false, ...look }: Props) {
  const words = useMessages(messages);
  const selected = useSlip(({ selections }) => selections.some(({ oddId }) => oddId === outcome.oddId));
  const state = { odds: outcome.odds, oddStatus: outcome.status, marketStatus: market.status };
  // A price without an id can be shown but not bet on; one that is too old may no longer be true.
  const unpickable = tooOld || outcome.oddId === null ? 'oddNotTrading' : null;
  const disabled = oddDisabledReason(state) ?? unpickable;
  const toggle = () => {
    const match = matchOf();
    const selection = match && selectionOf(match, market, outcome);
    if (selection) toggleOnSlip(selection);
  };
  return (
    <OddsButton
      label={oddsLabel(place, market.marketId, outcome)}
      price={oddsText(outcome.odds)}
      selected={selected}
      locked={disabled !== null}
      {...(disabled && { reason: words[place][disabled] })}
      onPress={toggle}
      {...look}
    />
  );
}

import type { Market, Outcome } from '@ushindi/api-contract';
import { outcomeDisabledReason } from '@ushindi/shared';
import { useContext } from 'react';
import { useIsOffline } from '#lib/connection.ts';
import { oddsLabel, type OddsPlace } from '#lib/odds/oddsLabel.ts';
import { odds as messages } from '#i18n/en/odds.ts';
import { formatOdds } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { OddsButton, type OddsButtonProps } from '#ui/odds/OddsButton.tsx';
import { selectionOf, type SelectedMatch } from '#entities/slip/selection.ts';
import { toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { OddsShownOnly } from './shownOnly.ts';

type Props = Pick<OddsButtonProps, 'moved' | 'fresh' | 'layout'> & {
  place: OddsPlace;
  /** The match, read on tap, so that a running clock does not re-render the button. */
  getMatch: () => SelectedMatch | null;
  market: Pick<Market, 'marketId' | 'parentMarketId' | 'name' | 'status'>;
  outcome: Outcome;
  /** The label in the page's language. Lists of matches show short names, which are the same in all. */
  nameOf?: (label: string) => string;
  /** The odds are too old to be selected. */
  stale?: boolean;
};

/**
 * An outcome's odds. A tap adds the outcome to the betslip or removes it. On a platform without bets the odds are only
 * shown.
 */
export function OutcomeButton({ place, getMatch, market, outcome, nameOf, stale = false, ...look }: Props) {
  const words = messagesOf(messages);
  const label = oddsLabel(place, market.marketId, outcome);
  const selected = useSlip(({ selections }) => selections.some(({ oddId }) => oddId === outcome.oddId));
  const isOffline = useIsOffline();
  const isShownOnly = useContext(OddsShownOnly);
  const state = { odds: outcome.odds, oddStatus: outcome.status, marketStatus: market.status };
  // Odds without an id can be shown, but not bet on. Stale odds may be wrong.
  const lockedReason = stale || outcome.oddId === null ? 'oddNotTrading' : null;
  const disabledReason = outcomeDisabledReason(state) ?? (isOffline ? 'offline' : lockedReason);
  const toggle = () => {
    const match = getMatch();
    const selection = match && selectionOf(match, market, outcome);
    if (selection) toggleOnSlip(selection);
  };
  return (
    <OddsButton
      label={nameOf?.(label) ?? label}
      price={formatOdds(outcome.odds)}
      selected={selected}
      locked={disabledReason !== null}
      {...(disabledReason && { reason: words[place][disabledReason] })}
      {...(!isShownOnly && { onPress: toggle })}
      {...look}
    />
  );
}

import { useLocation } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { notices } from '#i18n/en/notices.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import { useSession } from '#entities/session/sessionStore.ts';
import { useExpiryClock, useHasLines, useSlipCount, useSlipFigures } from '#entities/slip/slipFigures.ts';
import { openSlip, useSlip } from '#entities/slip/slipStore.ts';
import { useLiveCount } from '#entities/sports/useSports.ts';
import { openDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { useLogOut } from '#features/account/useLogOut.ts';
import type { Shell } from './shell.ts';

/** Collects the data of the features that the frame shows. Only this module imports several features' stores. */
export function useShell(): Shell {
  const session = useSession(({ status }) => status);
  const status = useLacks('accounts') ? 'none' : session;
  const { balance } = useBalance();
  // On the Excluded screen the player is logged out already, so no balance names the exclusion.
  const isExcluded = useLocation().pathname === pathTo('Excluded') || balance?.exclusion !== undefined;
  return {
    status,
    balance: balance?.balance ?? null,
    exclusion: balance?.exclusion,
    slip: useShellSlip(!isExcluded),
    liveCount: useLiveCount(),
    openSlip,
    openDeposit: () => openDeposit(),
    logOut: useLogOut(),
  };
}

function useShellSlip(offersBoost: boolean): Shell['slip'] {
  const words = messagesOf(notices);
  const count = useSlipCount();
  const { sums, nextBoost } = useSlipFigures(useExpiryClock());
  const hasLines = useHasLines();
  const linesStake = useSlip(({ structure }) => structure?.shownStake);
  return {
    count,
    // The lines are computed in the open slip only.
    stake: formatKes(hasLines ? linesStake || '–' : sums.stake),
    odds: hasLines ? '–' : formatKes(sums.totalOdds),
    payout: hasLines ? '–' : formatKes(sums.payout),
    boost:
      offersBoost && nextBoost
        ? {
            have: nextBoost.have,
            need: nextBoost.need,
            text: words.boostHint(nextBoost.need - nextBoost.have, nextBoost.percent),
          }
        : undefined,
  };
}

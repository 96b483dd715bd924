import { useLogOut } from '../features/account/useLogOut.ts';
import { useLiveCount } from '../lib/catalogue/useLiveCount.ts';
import { kesText } from '../lib/format/kes.ts';
import { betslip } from '../lib/messages/betslip.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { useSession } from '../lib/session/sessionStore.ts';
import { useSlipCount, useSlipFigures } from '../lib/slip/slipFigures.ts';
import { openSlip } from '../lib/slip/slipStore.ts';
import { openDeposit } from '../lib/wallet/depositStore.ts';
import { useBalance } from '../lib/wallet/useBalance.ts';
import { formatAmount } from '../ui/amount.ts';
import type { Shell } from './shell.ts';

/** Gathers what the frame shows from the features and their stores: the one place where they meet it. */
export function useShell(): Shell {
  const status = useSession((session) => session.status);
  const { balance } = useBalance();
  return {
    status,
    balance: balance && kesText(balance.balance),
    slip: useShellSlip(),
    liveCount: useLiveCount(),
    openSlip,
    openDeposit: () => openDeposit(),
    logOut: useLogOut(),
  };
}

function useShellSlip(): Shell['slip'] {
  const words = useMessages(betslip);
  const count = useSlipCount();
  const { sums, nextBoost } = useSlipFigures();
  return {
    count,
    stake: formatAmount(sums.stake),
    odds: formatAmount(sums.totalOdds),
    payout: formatAmount(sums.payout),
    boost: nextBoost
      ? {
          have: nextBoost.have,
          need: nextBoost.need,
          text: words.boostHint(nextBoost.need - nextBoost.have, nextBoost.percent),
        }
      : undefined,
  };
}

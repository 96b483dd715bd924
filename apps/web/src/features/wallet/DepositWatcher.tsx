import type { DepositStatus } from '@ushindi/api-contract';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { depositProgress } from '#i18n/en/depositProgress.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { openSlip, useSlip } from '#entities/slip/slipStore.ts';
import { acceptAwaited, endDeposit, resumeAwaiting } from '#entities/wallet/awaitedDeposit.ts';
import { closeDeposit, useDeposit, type AwaitedDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { isDepositShown, isFinal, useDepositStatus } from './useDepositStatus.ts';

const POLL_INTERVAL_MS = 3_000;
/** So long the balance decides about a deposit that the operator does not know by its key. */
const UNKNOWN_WAIT_MS = 2 * 60_000;
const NOTICE_ID = 'deposit';

/** Watches the awaited deposit of the player, and after it one without an answer, or one of an earlier page. */
export default function DepositWatcher({ accNo }: { accNo: string }) {
  const awaited = useDeposit((state) => state.awaited);
  useEffect(() => {
    if (awaited === null) resumeAwaiting(accNo, Date.now());
  }, [accNo, awaited]);
  return awaited === null ? null : <AwaitedEnd key={awaited.key} awaited={awaited} />;
}

/** Waits until a deposit ends, and shows its end on whatever screen is open. */
function AwaitedEnd({ awaited }: { awaited: AwaitedDeposit }) {
  const status = useDepositStatus(awaited);
  const isUnknown = status?.state === 'unknown';
  const hasRisen = useRisenBalance(awaited, isUnknown);
  const utils = trpc.useUtils();
  const end = useEffectEvent(async () => {
    endDeposit(awaited.key);
    void utils.wallet.transactions.invalidate();
    if (status?.state === 'failed') return showFailure(status);
    if (awaited.isTopUp) returnToSlip();
    const amount = status?.amount ?? awaited.amountKes;
    // Without the balance only the deposit is shown.
    const now = await utils.wallet.balance.fetch(undefined, { staleTime: 0 }).catch(() => null);
    const text = now === null ? messagesOf(depositProgress).paidText(formatKes(amount)) : arrived(now.balance);
    // In place of the notice of an earlier deposit that failed.
    notify.success(text, { id: NOTICE_ID });
  });
  const hasEnded = isFinal(status) || hasRisen;
  useEffect(() => {
    if (hasEnded) void end();
  }, [hasEnded]);
  const isAccepted = status !== undefined && !isUnknown;
  useEffect(() => {
    if (isAccepted) acceptAwaited(awaited.key);
  }, [isAccepted, awaited.key]);
  useEffect(() => {
    if (!isUnknown) return;
    // Never longer, also when the phone's clock was set back.
    const waitMs = Math.min(UNKNOWN_WAIT_MS, awaited.startedAtMs + UNKNOWN_WAIT_MS - Date.now());
    const timer = setTimeout(endDeposit, waitMs, awaited.key);
    return () => clearTimeout(timer);
  }, [isUnknown, awaited]);
  return null;
}

/** Whether the balance has risen since the request. It is watched only when it is needed. */
function useRisenBalance({ balanceBefore }: AwaitedDeposit, isNeeded: boolean): boolean {
  const { balance: wallet } = useBalance(isNeeded && POLL_INTERVAL_MS);
  return isNeeded && wallet !== null && balanceBefore !== null && wallet.balance > balanceBefore;
}

function showFailure({ failure }: DepositStatus): void {
  // The dialog or screen shows it itself.
  if (isDepositShown()) return;
  const { title, text } = messagesOf(depositProgress).failures[failure ?? 'other'];
  notify.warning(`${title}. ${text}`, { persistent: true, id: NOTICE_ID });
}

const arrived = (balanceKes: number): string => messagesOf(depositProgress).balanceNow(formatKes(balanceKes));

/** Shows the bet that waits for the money, ready to place. */
function returnToSlip(): void {
  closeDeposit();
  if (useSlip.getState().selections.length > 0) openSlip();
}

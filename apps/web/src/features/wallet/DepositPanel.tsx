import { DEPOSIT_PRESETS } from '@ushindi/shared';
import { useEffect, useId, useState } from 'react';
import { lazyPart } from '#lib/lazyPart.ts';
import { deposit } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { awaitedBy, resumeAwaiting } from '#entities/wallet/awaitedDeposit.ts';
import { type DepositOccasion, useDeposit } from '#entities/wallet/depositStore.ts';
import { useExclusion } from '#entities/wallet/useExclusion.ts';
import { DepositForm } from './DepositForm.tsx';

const DepositClosed = lazyPart('closed deposits', () => import('./DepositClosed.tsx'));
const OfflineDeposit = lazyPart('offline deposit', () => import('./OfflineDeposit.tsx'));
const DepositProgress = lazyPart('deposit progress', () => import('./DepositProgress.tsx'));

const usual: DepositOccasion = { kind: 'deposit' };
const ways = ['online', 'offline'] as const;

type Props = {
  /** Why the deposit dialog is open; without it the panel is part of a screen. */
  occasion?: DepositOccasion | undefined;
  /** Whole KES. */
  quickAmounts?: readonly number[];
  /** Whether the next step closes automatically because another screen follows. */
  leadsOn?: boolean;
  /** The prompt was sent to the phone. */
  onSent?: () => void;
  /** The player has confirmed the instructions. */
  onDone?: () => void;
};

/**
 * The two ways to deposit, the progress of a deposit that the player already waits for, or why an excluded player cannot
 * deposit.
 */
export function DepositPanel({ occasion, quickAmounts = DEPOSIT_PRESETS, leadsOn = false, onSent, onDone }: Props) {
  const words = messagesOf(deposit);
  const panelId = useId();
  const [way, setWay] = useState<(typeof ways)[number]>('online');
  const accNo = usePlayer()?.accNo ?? '';
  const exclusion = useExclusion();
  // Its own copy: the store's ends with the deposit, and the panel shows the end.
  const [followed, setFollowed] = useState(() => awaitedBy(accNo, Date.now()));
  const [isSentHere, setSentHere] = useState(false);
  useEffect(() => resumeAwaiting(accNo, Date.now()), [accNo]);
  const isUnderDialog = useDeposit(({ occasion: open }) => open !== null) && occasion === undefined;
  useEffect(() => {
    if (!isUnderDialog) return;
    // The player may have requested a deposit in the dialog.
    return () => setFollowed((before) => before ?? awaitedBy(accNo, Date.now()));
  }, [accNo, isUnderDialog]);
  // Loaded before it is needed: the request may take the last of a bad connection.
  useEffect(() => void Promise.allSettled([DepositProgress.preload()]), []);
  const finish = () => {
    setFollowed(null);
    onDone?.();
  };
  const startAgain = () => setFollowed(null);
  if (followed !== null)
    return (
      <DepositProgress
        deposit={followed}
        takesFocus={isSentHere}
        leadsOn={leadsOn}
        onDone={finish}
        onAgain={startAgain}
        onFailed={notifyNotLoaded}
      />
    );
  if (exclusion) return <DepositClosed untilMs={exclusion.untilMs} onFailed={notifyNotLoaded} />;
  return (
    <>
      <Tabs
        panelId={panelId}
        name={words.ways.name}
        tabs={ways.map((id) => ({ id, label: words.ways[id] }))}
        chosen={way}
        onChoose={setWay}
      />
      <TabPanel id={panelId} chosen={[way]}>
        {way === 'offline' ? (
          <OfflineDeposit onFailed={notifyNotLoaded} />
        ) : (
          <DepositForm
            occasion={occasion ?? usual}
            keptAs={occasion ? 'dialogKes' : 'depositKes'}
            quickAmounts={quickAmounts}
            onSent={(requested) => {
              setFollowed(requested);
              setSentHere(true);
              onSent?.();
            }}
          />
        )}
      </TabPanel>
    </>
  );
}

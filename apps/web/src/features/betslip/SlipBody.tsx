import { useRef } from 'react';
import { useIsOffline } from '#lib/connection.ts';
import { lazyPart } from '#lib/lazyPart.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';
import { useCapability } from '#entities/capabilities/useCapability.ts';
import { useRules } from '#entities/rules/useRules.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { freebetProblem, useSlipFreebet } from '#entities/slip/freebet.ts';
import { exceededLimit } from '#entities/slip/refusal.ts';
import { useExpiryClock } from '#entities/slip/slipFigures.ts';
import { removeExpired, removeFromSlip, setStake, useSlip } from '#entities/slip/slipStore.ts';
import { useLinesObstacle, useSlipStructure } from '#entities/slip/structure.ts';
import { FreebetArea } from './FreebetArea.tsx';
import { EmptySlip, LoadAnother, LoadNote } from './LoadArea.tsx';
import { mainAction } from './mainAction.ts';
import { OddsPolicyChoice } from './OddsPolicyChoice.tsx';
import { PlaceArea } from './PlaceArea.tsx';
import { SlipRow } from './SlipRow.tsx';
import { BoostHint, PayoutWarning, SlipSums, SpokenSums } from './SlipSums.tsx';
import { StakeControls } from './StakeControls.tsx';
import { StructureChoice } from './StructureChoice.tsx';

// Only for singles and systems. All parts of a multi load with the slip, because a later part would move the stake
// under a tap.
const StructuredRow = lazyPart('structured row', () => import('./structure/StructuredRow.tsx'));
const StructuredSlip = lazyPart('structured slip', () => import('./structure/StructuredSlip.tsx'));
const StructuredPlace = lazyPart('structured place', () => import('./structure/StructuredPlace.tsx'));

/** The slip below its heading, shared by the phone's sheet and the desktop column. */
export function SlipBody() {
  const isEmpty = useSlip(({ selections }) => selections.length === 0);
  return isEmpty ? <EmptySlip /> : <FilledSlip />;
}

function FilledSlip() {
  const words = messagesOf(betslip);
  const slip = useSlip();
  const nowMs = useExpiryClock();
  const freebet = useSlipFreebet();
  const problem = freebetProblem(
    freebet,
    slip.selections.map(({ odds }) => odds),
  );
  const action = mainAction(slip, nowMs, {
    freebet: freebet.isUsed ? { problem } : null,
    isOffline: useIsOffline(),
    limits: useRules()?.betLimits,
  });
  const isMulti = useSlipStructure() === null;
  const offersStructures = useCapability('systemBets');
  const canHaveLines = useLinesObstacle() !== 'tooFew';
  return (
    <>
      <LoadNote />
      <div role="status">{action.kind === 'checking' && <CheckingNote />}</div>
      <SlipSelections nowMs={nowMs} />
      {action.kind === 'removeExpired' && (
        <div className="flex justify-end border-b border-line px-3">
          <Button look="text" onClick={() => removeExpired(nowMs)}>
            {words.removeExpiredMarkets}
          </Button>
        </div>
      )}
      {offersStructures && canHaveLines && <StructureChoice freebet={freebet} />}
      {isMulti ? (
        <>
          <BoostHint nowMs={nowMs} />
          <FreebetArea freebet={freebet} />
          {!freebet.isUsed && <StakeControls />}
          <SlipSums nowMs={nowMs} />
          <SpokenSums nowMs={nowMs} />
          <PayoutWarning nowMs={nowMs} />
        </>
      ) : (
        <StructuredSlip nowMs={nowMs} onFailed={notifyNotLoaded} />
      )}
      <OddsPolicyChoice />
      <LoadAnother />
      {isMulti ? (
        <PlaceArea action={action} nowMs={nowMs} freebet={freebet.chosen} />
      ) : (
        <StructuredPlace nowMs={nowMs} onFailed={notifyNotLoaded} />
      )}
    </>
  );
}

/**
 * The rows. When a row is removed or a stake is applied, the list gets the focus, so that keyboard navigation does not
 * restart at the top.
 */
function SlipSelections({ nowMs }: { nowMs: number }) {
  const words = messagesOf(betslip);
  const list = useRef<HTMLUListElement>(null);
  const selections = useSlip((slip) => slip.selections);
  const limit = useSlip(exceededLimit);
  const isMulti = useSlipStructure() === null;
  const keepFocus = () => list.current?.focus({ preventScroll: true });
  return (
    <ul ref={list} tabIndex={-1} aria-label={words.title}>
      {selections.map((selection) => (
        <SlipRow
          key={selection.matchId}
          selection={selection}
          nowMs={nowMs}
          largestStakeKes={limit?.matchIds.includes(selection.matchId) ? limit.kes : null}
          onRemove={() => {
            keepFocus();
            removeFromSlip(selection.matchId);
          }}
          onTakeStake={(kes) => {
            keepFocus();
            setStake(String(kes));
          }}
          lines={isMulti ? null : <StructuredRow matchId={selection.matchId} />}
        />
      ))}
    </ul>
  );
}

function CheckingNote() {
  const words = messagesOf(betslip);
  const isGuest = usePlayer() === null;
  return (
    <div className="grid gap-2 p-3">
      <InfoNote>
        <b>{words.checking}</b>
        <p>{isGuest ? words.checkingGuest : words.checkingText}</p>
      </InfoNote>
      {isGuest && (
        <ButtonLink small to={pathTo('Login')}>
          {words.logIn}
        </ButtonLink>
      )}
    </div>
  );
}

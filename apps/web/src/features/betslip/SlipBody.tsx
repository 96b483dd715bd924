import { useRef } from 'react';
import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { useServerClock } from '../../lib/serverClock.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { freebetProblem, useSlipFreebet } from '../../lib/slip/freebet.ts';
import { removeExpired, removeFromSlip, setAcceptOddsChanges, useSlip } from '../../lib/slip/slipStore.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { FreebetArea } from './FreebetArea.tsx';
import { EmptySlip, LoadNote } from './LoadArea.tsx';
import { mainAction } from './mainAction.ts';
import { PlaceArea } from './PlaceArea.tsx';
import { SlipRow } from './SlipRow.tsx';
import { BoostHint, SlipSums } from './SlipSums.tsx';
import { StakeControls } from './StakeControls.tsx';

const LOOK_EVERY_MS = 5_000;

/** The slip beneath its head, the same in the phone's sheet and in the desktop's column. */
export function SlipBody() {
  const isEmpty = useSlip(({ selections }) => selections.length === 0);
  return isEmpty ? <EmptySlip /> : <FilledSlip />;
}

function FilledSlip() {
  const words = useMessages(betslip);
  const slip = useSlip();
  const nowMs = useServerClock(LOOK_EVERY_MS);
  const freebet = useSlipFreebet();
  const problem = freebetProblem(
    freebet,
    slip.selections.map(({ odds }) => odds),
  );
  const action = mainAction(slip, nowMs, freebet.isUsed ? { problem } : null);
  return (
    <>
      <LoadNote />
      <div role="status">{action.kind === 'checking' && <CheckingNote />}</div>
      <Picks nowMs={nowMs} />
      {action.kind === 'removeExpired' && (
        <div className="flex justify-end border-b border-line px-3">
          <Button look="text" onClick={() => removeExpired(nowMs)}>
            {words.removeExpiredMarkets}
          </Button>
        </div>
      )}
      <BoostHint />
      <FreebetArea freebet={freebet} />
      {!freebet.isUsed && <StakeControls />}
      <SlipSums />
      <SwitchRow label={words.acceptOddsChanges} on={slip.acceptOddsChanges} onChange={setAcceptOddsChanges} />
      <PlaceArea action={action} nowMs={nowMs} freebet={freebet.chosen} />
    </>
  );
}

/** The rows. When one goes the list keeps the focus, so that the keyboard doesn't start again from the top. */
function Picks({ nowMs }: { nowMs: number }) {
  const words = useMessages(betslip);
  const list = useRef<HTMLUListElement>(null);
  const selections = useSlip((slip) => slip.selections);
  return (
    <ul ref={list} tabIndex={-1} aria-label={words.title}>
      {selections.map((selection) => (
        <SlipRow
          key={selection.matchId}
          selection={selection}
          nowMs={nowMs}
          onRemove={() => {
            list.current?.focus({ preventScroll: true });
            removeFromSlip(selection.matchId);
          }}
        />
      ))}
    </ul>
  );
}

function CheckingNote() {
  const words = useMessages(betslip);
  const isGuest = usePlayer() === null;
  return (
    <div className="grid gap-2 p-3">
      <InfoNote>
        <b>{words.checking}</b>
        <p>{isGuest ? words.checkingGuest : words.checkingText}</p>
      </InfoNote>
      {isGuest && (
        <ButtonLink small to="/login">
          {words.logIn}
        </ButtonLink>
      )}
    </div>
  );
}

import { OddsSkeleton } from '#ui/feedback/Loading.tsx';
import { Beads, clockBeads, countBeads } from '#ui/match/Beads.tsx';
import { OddsButton, type OddsButtonProps } from '#ui/odds/OddsButton.tsx';
import { OddsGrid } from '#ui/odds/OddsGrid.tsx';
import { SuspendedOverlay } from '#ui/odds/SuspendedOverlay.tsx';
import { GalleryPart, State } from './GalleryPart.tsx';

const states: [string, OddsButtonProps][] = [
  ['Default', { label: '1', price: '2.15' }],
  ['Selected', { label: '1', price: '2.15', selected: true }],
  ['Up', { label: 'X', price: '3.05', moved: 'up', fresh: true }],
  ['Down', { label: '2', price: '2.88', moved: 'down', fresh: true }],
  ['Selected, up', { label: '1', price: '2.40', selected: true, moved: 'up' }],
  ['Selected, down', { label: '1', price: '2.15', selected: true, moved: 'down' }],
  ['Locked', { label: 'X', price: '3.40', locked: true }],
  ['Selected, locked', { label: 'X', price: '3.40', locked: true, selected: true }],
  ['No price', { label: '2', price: null }],
];

/** Odds buttons and beads in every state. */
export function OddsPart() {
  return (
    <GalleryPart>
      <div className="grid grid-cols-3 gap-x-2.5 gap-y-4">
        {states.map(([name, props]) => (
          <State key={name} name={name}>
            <OddsButton {...props} />
          </State>
        ))}
        <State name="Loading">
          <OddsSkeleton />
        </State>
      </div>
      <SuspendedOverlay full />
      <OddsGrid columns={2}>
        <OddsButton layout="inline" label="Over 2.5" price="1.66" />
        <OddsButton layout="inline" label="Under 2.5" price="2.10" selected />
        <OddsButton layout="inline" label="Over 3.5" price="3.35" moved="up" />
        <OddsButton layout="inline" label="3:3" price="29.00" locked />
        <OddsButton layout="inline" label="Other" price={null} />
      </OddsGrid>
      <BeadStrands />
    </GalleryPart>
  );
}

function BeadStrands() {
  return (
    <div className="grid gap-3">
      <p>
        <Beads beads={clockBeads(67, { isRunning: true })} gapAfter={3} label="67 minutes of 90 played" /> Match clock,
        15 minutes a bead
      </p>
      <p>
        <Beads beads={clockBeads(45, { isRunning: false })} gapAfter={3} label="45 minutes of 90 played" /> Half-time
      </p>
      <p>
        <Beads big beads={['on', 'now', 'off', 'lost', 'void']} label="1 won, 1 live, 1 waiting, 1 lost, 1 void" /> Won,
        live, waiting, lost, void
      </p>
      <p>
        <Beads big beads={countBeads(3, 4)} /> One more for the boost
      </p>
    </div>
  );
}

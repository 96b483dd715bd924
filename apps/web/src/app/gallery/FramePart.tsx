import { useId } from 'react';
import { ChipRow } from '#ui/button/Chip.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { sportIcon } from '#ui/icon/sport-icons.tsx';
import { Carousel, Slide } from '#ui/layout/Carousel.tsx';
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx';
import { AppFrame } from '../frame/AppFrame.tsx';
import { guestShell, live, playerShell, upcoming } from './samples.ts';
import { SampleMatches } from './SampleMatches.tsx';

const ignore = () => undefined;

/** The frame around a list, as on Home and Live, for guests and players, and bare. */
export function FramePart({ kind }: { kind: 'home' | 'live' | 'guest' | 'bare' }) {
  return (
    <AppFrame
      chrome={kind === 'bare' ? 'bare' : 'full'}
      shell={kind === 'guest' || kind === 'bare' ? guestShell : playerShell}
      slipPanel={<p className="p-3">Betslip</p>}
    >
      {kind !== 'live' && <SampleReel />}
      <div className="list-card">
        <ListTop />
        <SampleMatches matches={kind === 'live' ? live : [...upcoming, ...live]} />
      </div>
    </AppFrame>
  );
}

function SampleReel() {
  return (
    <Carousel name="News">
      <Slide
        to="/live"
        title="LIVE"
        text="Prices move as they play."
        action="Play"
        caption="FROM KICK-OFF TO THE END"
      />
      <Slide title="BOOST" text="More picks, more on top." caption="FROM FOUR SELECTIONS" ground="forest" />
    </Carousel>
  );
}

function ListTop() {
  const panelId = useId();
  const sports = [10, 4, 24].map((id) => ({
    id,
    label: (
      <>
        <Icon of={sportIcon(id)} size="sm" />
        {{ 10: 'Football', 4: 'Basketball', 24: 'Tennis' }[id]}
      </>
    ),
  }));
  const lists = ['Highlights', 'Upcoming'].map((id) => ({ id, label: id }));
  const markets = ['3 Way', 'Double Chance', 'Over/Under', 'GG/NG'].map((id) => ({ id, label: id }));
  return (
    <div className="list-top">
      <Tabs name="Sport" panelId={panelId} look="bead" tabs={sports} chosen={10} onChoose={ignore} />
      <Tabs name="List" panelId={panelId} tabs={lists} chosen="Highlights" onChoose={ignore} />
      <TabPanel id={panelId} chosen={[10, 'Highlights']}>
        <ChipRow name="Market" options={markets} chosen="3 Way" onChoose={ignore} />
      </TabPanel>
    </div>
  );
}

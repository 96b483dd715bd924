import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx';
import { ControlsPart } from './ControlsPart.tsx';
import { FeedbackPart } from './FeedbackPart.tsx';
import { FramePart } from './FramePart.tsx';
import { MatchPart } from './MatchPart.tsx';
import { OddsPart } from './OddsPart.tsx';
import { PagePart } from './PagePart.tsx';
import { SlipPart } from './SlipPart.tsx';

const parts = {
  odds: OddsPart,
  controls: ControlsPart,
  feedback: FeedbackPart,
  match: MatchPart,
  slip: SlipPart,
  page: PagePart,
  home: () => <FramePart kind="home" />,
  live: () => <FramePart kind="live" />,
  guest: () => <FramePart kind="guest" />,
  bare: () => <FramePart kind="bare" />,
};

type PartId = keyof typeof parts;

/** Every component of the kit in every state: /ui?part=odds. Development only. */
export default function GalleryScreen() {
  const [query, setQuery] = useSearchParams();
  const panelId = useId();
  const asked = query.get('part');
  const chosen: PartId = asked !== null && asked in parts ? (asked as PartId) : 'odds';
  const Part = parts[chosen];
  const tabs = Object.keys(parts).map((id) => ({ id: id as PartId, label: id }));
  return (
    <>
      {query.get('plain') === null && (
        <Tabs
          name="Parts"
          panelId={panelId}
          look="bead"
          tabs={tabs}
          chosen={chosen}
          onChoose={(part) => setQuery({ part })}
        />
      )}
      <TabPanel id={panelId} chosen={[chosen]}>
        <Part />
      </TabPanel>
    </>
  );
}

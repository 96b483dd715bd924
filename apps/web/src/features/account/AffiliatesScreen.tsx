import { affiliates } from '../../lib/messages/affiliates.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { copyText } from '../../lib/share/copyText.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { Button } from '../../ui/Button.tsx';
import { GroupHeading } from '../../ui/GroupHeading.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** The player's own link, and sample cards of sign-ups: no call lists real ones. */
export default function AffiliatesScreen() {
  const words = useMessages(affiliates);
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo="/my-account" />
      <OwnLink />
      <GroupHeading title={words.sampleTitle} />
      <div className="p-2 pb-0">
        <InfoNote>{words.sampleNote}</InfoNote>
      </div>
      <ul className="pb-2">
        {samples.map((sample) => (
          <SampleCard key={sample.id} {...sample} />
        ))}
      </ul>
    </>
  );
}

function OwnLink() {
  const words = useMessages(affiliates);
  const link = affiliateLink(usePlayer()?.accNo ?? '');
  return (
    <div className="grid gap-3 bg-surface p-3">
      <p className="text-ink-2">{words.intro}</p>
      <TextField label={words.link} readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button full onClick={() => void copyText(link, words.copied)}>
        {words.copy}
      </Button>
    </div>
  );
}

// The campaign parameters of a first page travel with every call (discovery-and-content spec, section 7).
function affiliateLink(accNo: string): string {
  const campaign = new URLSearchParams({ utm_source: 'affiliate', utm_campaign: accNo });
  return `${window.location.origin}/register?${campaign}`;
}

type Sample = { id: string; signUps: number; stakeKes: string; date: string };

const samples: readonly Sample[] = [
  { id: 'A-001', signUps: 12, stakeKes: '3400', date: '01/11/2026' },
  { id: 'A-002', signUps: 5, stakeKes: '1250', date: '08/11/2026' },
  { id: 'A-003', signUps: 0, stakeKes: '0', date: '15/11/2026' },
];

function SampleCard({ id, signUps, stakeKes, date }: Sample) {
  const words = useMessages(affiliates);
  return (
    <li className="card">
      <p className="card-head">
        <Tag kind="new">{words.example}</Tag>
        {words.id} {id} · {words.date} {date}
      </p>
      <KeyValues
        items={[
          { label: words.signUps, value: signUps },
          { label: words.stake, value: <Kes amount={stakeKes} /> },
        ]}
      />
    </li>
  );
}

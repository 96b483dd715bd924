import { pathTo } from '#lib/navigation/paths.ts';
import { affiliates } from '#i18n/en/account.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Tag } from '#ui/layout/badges.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { copyText } from '#ui/feedback/copyText.ts';
import '#ui/layout/card.css';

/** The player's affiliate link and sample sign-up cards; the operator has no call that lists real ones. */
export default function AffiliatesScreen() {
  const words = messagesOf(affiliates);
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
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
  const words = messagesOf(affiliates);
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

// Every call carries the campaign parameters of the first page that was opened.
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
  const words = messagesOf(affiliates);
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

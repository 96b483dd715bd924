import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { serverNowMs } from '#lib/serverClock.ts';
import { contentPromotions } from '#i18n/en/contentPromotions.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { useExclusion } from '#entities/wallet/useExclusion.ts';
import { PromotionsClosed } from './PromotionsClosed.tsx';
import NotFoundScreen from './NotFoundScreen.tsx';
import { hasEnded } from './hasEnded.ts';
import { BoostTable } from './BoostTable.tsx';
import { TextSection } from './TextSection.tsx';

type PromotionId = keyof typeof contentPromotions.promotions;

/** One promotion, or that it does not exist. */
export default function PromotionScreen() {
  const { id = '' } = useParams();
  return isPromotion(id) ? <Promotion id={id} /> : <NotFoundScreen />;
}

function isPromotion(id: string): id is PromotionId {
  return Object.hasOwn(contentPromotions.promotions, id);
}

function Promotion({ id }: { id: PromotionId }) {
  const words = messagesOf(contentPromotions);
  const { title, description, lead, sections, ...promotion } = words.promotions[id];
  const [nowMs] = useState(serverNowMs);
  const exclusion = useExclusion();
  usePageMeta(title, description);
  if (exclusion) return <PromotionsClosed {...exclusion} />;
  return (
    <>
      <PageHeader title={title} backTo={pathTo('promotions')} />
      <div className="grid gap-5 bg-surface p-4 wrap-anywhere">
        {hasEnded(promotion, nowMs) && <InfoNote>{words.over}</InfoNote>}
        <p className="text-ink-2">{lead}</p>
        {sections.map((section) => (
          <TextSection key={section.title} {...section} />
        ))}
        {id === 'multibet-boost' && <BoostTable />}
      </div>
    </>
  );
}

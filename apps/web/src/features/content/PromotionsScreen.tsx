import { type ComponentProps, useState } from 'react';
import { pathTo } from '#lib/navigation/paths.ts';
import { serverNowMs } from '#lib/serverClock.ts';
import { contentPromotions } from '#i18n/en/contentPromotions.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Slide } from '#ui/layout/Carousel.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { useExclusion } from '#entities/wallet/useExclusion.ts';
import { PromotionsClosed } from './PromotionsClosed.tsx';
import { hasEnded } from './hasEnded.ts';

/** The promotions as banners that link to their terms; those that are over come last (D-020). */
export default function PromotionsScreen() {
  const { title, description, listName, endedName, promotions } = messagesOf(contentPromotions);
  const [nowMs] = useState(serverNowMs);
  const all = Object.entries(promotions).map(([id, promotion]) => ({ id, ...promotion }));
  const ended = all.filter((promotion) => hasEnded(promotion, nowMs));
  const exclusion = useExclusion();
  usePageMeta(title, description);
  if (exclusion) return <PromotionsClosed {...exclusion} />;
  return (
    <>
      <PageHeader title={title} />
      <Banners name={listName} promotions={all.filter((promotion) => !ended.includes(promotion))} />
      {ended.length > 0 && (
        <>
          <GroupHeading title={endedName} />
          <Banners name={endedName} promotions={ended} />
        </>
      )}
    </>
  );
}

type Banner = ComponentProps<typeof Slide>;

function Banners({ name, promotions }: { name: string; promotions: readonly { id: string; banner: Banner }[] }) {
  return (
    <ul className="grid gap-2 p-3" aria-label={name}>
      {promotions.map(({ id, banner }, index) => (
        <li key={id} className="grid">
          <Slide to={pathTo('PromotionDetails', { id })} ground={index % 2 === 0 ? 'ochre' : 'forest'} {...banner} />
        </li>
      ))}
    </ul>
  );
}

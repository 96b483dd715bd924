import { useParams } from 'react-router-dom';
import { contentPromotions } from '#i18n/en/contentPromotions.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
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
  const { title, description, lead, sections } = messagesOf(contentPromotions).promotions[id];
  usePageMeta(title, description);
  return (
    <>
      <PageHeader title={title} backTo="/promotions" />
      <div className="grid gap-5 bg-surface p-4">
        <p className="text-ink-2">{lead}</p>
        {sections.map((section) => (
          <TextSection key={section.title} {...section} />
        ))}
        {id === 'multibet-boost' && <BoostTable />}
      </div>
    </>
  );
}

import { useParams } from 'react-router-dom';
import { NotFoundScreen } from '../../app/NotFoundScreen.tsx';
import { contentPromotions } from '../../lib/messages/contentPromotions.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BoostTable } from './BoostTable.tsx';
import { TextSection } from './TextSection.tsx';

type PromotionId = keyof typeof contentPromotions.en.promotions;

/** One promotion, or that there is none of this name. */
export default function PromotionScreen() {
  const { id = '' } = useParams();
  return isPromotion(id) ? <Promotion id={id} /> : <NotFoundScreen />;
}

function isPromotion(id: string): id is PromotionId {
  return Object.hasOwn(contentPromotions.en.promotions, id);
}

function Promotion({ id }: { id: PromotionId }) {
  const { title, description, lead, sections } = useMessages(contentPromotions).promotions[id];
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

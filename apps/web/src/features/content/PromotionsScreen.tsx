import { contentPromotions } from '../../lib/messages/contentPromotions.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Slide } from '../../ui/Reel.tsx';

/** The promotions as banners, each leading to what it asks. */
export default function PromotionsScreen() {
  const { title, description, listName, promotions } = useMessages(contentPromotions);
  usePageMeta(title, description);
  return (
    <>
      <PageHeader title={title} />
      <ul className="grid gap-2 p-3" aria-label={listName}>
        {Object.entries(promotions).map(([id, { banner }], index) => (
          <li key={id} className="grid">
            <Slide to={`/promotions/${id}`} ground={index % 2 === 0 ? 'ochre' : 'forest'} {...banner} />
          </li>
        ))}
      </ul>
    </>
  );
}

import { contentPromotions } from '#i18n/en/contentPromotions.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Slide } from '#ui/layout/Carousel.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';

/** The promotions as banners that link to their terms. */
export default function PromotionsScreen() {
  const { title, description, listName, promotions } = messagesOf(contentPromotions);
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

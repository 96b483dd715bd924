import type { Section } from '../../lib/messages/article.ts';
import { SectionBody } from './SectionBody.tsx';

/** A headed part of a text page; `id` makes its heading a place that an address can name. */
export function TextSection({ id, title, ...body }: Section & { id?: string }) {
  return (
    <section className="grid gap-2">
      <h2 className="scroll-mt-4 text-title font-extrabold" id={id} tabIndex={-1}>
        {title}
      </h2>
      <SectionBody {...body} />
    </section>
  );
}

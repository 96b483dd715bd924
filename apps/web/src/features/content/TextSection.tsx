import type { Section } from '#i18n/en/content.ts';
import { ButtonLink } from '#ui/button/Button.tsx';

/** A section of a text page; `id` makes its heading an anchor. */
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

/** A section's content: paragraphs, points, numbered steps and a link to the related page. */
export function SectionBody({ text, points, steps, link }: Omit<Section, 'title'>) {
  return (
    <div className="grid gap-2">
      {text?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className="grid list-disc gap-1.5 pl-5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {steps && (
        <ol className="grid list-decimal gap-1.5 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {link && (
        <p>
          <ButtonLink look="text" to={link.to}>
            {link.label}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

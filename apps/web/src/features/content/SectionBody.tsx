import type { Section } from '../../lib/messages/article.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** What stands under a heading: paragraphs, points, numbered steps, and a way to the page that belongs to it. */
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

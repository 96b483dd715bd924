import { ButtonLink } from '#ui/button/Button.tsx';

/** A question below a form with a link to the screen that answers it. */
export function FormLink({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between text-ink-2">
      {text}
      <ButtonLink look="text" to={to}>
        {label}
      </ButtonLink>
    </p>
  );
}

import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** Under a form: a question, and the screen for who answers yes. */
export function OtherWay({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <p className="flex items-center justify-between text-ink-2">
      {text}
      <ButtonLink look="text" to={to}>
        {label}
      </ButtonLink>
    </p>
  );
}

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/Icon.tsx';
import './form.css';

export type FieldTexts = {
  label: string;
  /** The error and how to fix it; shown below the field and tied to it for screen readers. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Whether the error replaces the hint, so that nothing moves under a finger when the error appears or disappears. */
  isSteady?: boolean | undefined;
};

/** The ids that tie an input to its label, error and hint. */
export function fieldIds(id: string, { error, hint }: FieldTexts) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  };
}

/** Label above, error and hint below; the input is the child. */
export function FieldFrame({ id, children, ...texts }: FieldTexts & { id: string; children: ReactNode }) {
  const { label, error, hint, isSteady = false } = texts;
  const notes = (
    <>
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {isSteady ? <div className="field-notes">{notes}</div> : notes}
    </div>
  );
}

/** One error line beside its subject. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p className="field-error" id={id}>
      <Icon of={TriangleAlert} size="sm" />
      {text}
    </p>
  );
}

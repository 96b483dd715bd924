import { Check } from 'lucide-react';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Icon } from '#ui/icon/Icon.tsx';
import { FieldError } from './FieldFrame.tsx';
import './form.css';

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> & {
  /** The label beside the box; it may contain links. */
  label: ReactNode;
  error?: string | undefined;
};

/** A checkbox with its label; takes what a form's `box` returns. */
export function Checkbox({ label, error, ...input }: Props) {
  const errorId = useId();
  return (
    <div>
      <label className="check">
        <span className="check-mark">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <Icon of={Check} size="sm" />
        </span>
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}

import { Check } from 'lucide-react';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldError } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> & {
  /** The sentence beside the box; links are welcome in it. */
  label: ReactNode;
  error?: string | undefined;
};

/** A checkbox with its sentence; spreads react-hook-form's `register`. */
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

import { ChevronDown } from 'lucide-react';
import { useId, type ComponentPropsWithRef } from 'react';
import { classes } from '#lib/classes.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { FieldFrame, fieldIds, type FieldTexts } from './FieldFrame.tsx';

type Props = FieldTexts &
  Omit<ComponentPropsWithRef<'select'>, 'className' | 'children'> & {
    /** The placeholder. */
    placeholder: string;
    options: readonly { value: string; name: string }[];
  };

/** One of a few options, in the phone's native picker; takes what a form's `field` returns. */
export function SelectField({ label, error, hint, placeholder, options, ...select }: Props) {
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={classes('field-box', error && 'bad')}>
        <select {...select} {...fieldIds(id, { label, error, hint })}>
          <option value="">{placeholder}</option>
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size="sm" />
      </div>
    </FieldFrame>
  );
}

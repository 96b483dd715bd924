import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';

type Value = string | boolean;
type FieldsOf<Fields> = { [Name in keyof Fields]: Value };
type NamesOf<Fields, Kind extends Value> = {
  [Name in keyof Fields]: Fields[Name] extends Kind ? Name : never;
}[keyof Fields] &
  string;

/** Returns the error of a value, or true. Also receives the values of the other fields, for a rule about two of them. */
type Rule<Fields, Name extends keyof Fields> = (value: Fields[Name], values: Fields) => true | string;

/** The error texts of the fields that are wrong. */
export type FormErrors<Fields> = { readonly [Name in keyof Fields]?: string };

type Options<Fields> = {
  /** All fields, in the order in which they appear. */
  readonly initial: Fields;
  readonly rules: { readonly [Name in keyof Fields]?: Rule<Fields, Name> | undefined };
  /** Checks a field when the player leaves it, and not only when the form is submitted. */
  readonly isCheckedOnBlur?: boolean;
};

/**
 * The values and errors of a form. After the first attempt to submit, every change checks the form again. A field that
 * was checked once is checked again with each other, because its rule may read them.
 */
export function useForm<Fields extends FieldsOf<Fields>>({ initial, rules, isCheckedOnBlur = false }: Options<Fields>) {
  const [values, setValues] = useState(initial);
  // What the fields have now: several changes may come before the next rendering, as from a password manager.
  const latest = useRef(initial);
  const [errors, setErrors] = useState<FormErrors<Fields>>({});
  const checked = useRef(new Set<keyof Fields>());
  const isSubmitted = useRef(false);
  const run = useRef<Promise<unknown> | null>(null);
  const inputs = useRef(new Map<keyof Fields, HTMLElement>());

  function check(current: Fields, ...names: (keyof Fields)[]): FormErrors<Fields> {
    for (const name of names) checked.current.add(name);
    const wrong = namesOf(current).flatMap((name) => {
      const result = checked.current.has(name) ? (rules[name]?.(current[name], current) ?? true) : true;
      return result === true ? [] : [[name, result]];
    });
    const found = Object.fromEntries(wrong) as FormErrors<Fields>;
    setErrors(found);
    return found;
  }

  function change(name: keyof Fields, value: Value): Fields {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    return latest.current;
  }

  function startWith(start: Fields): void {
    checked.current.clear();
    isSubmitted.current = false;
    latest.current = start;
    setValues(start);
    setErrors({});
  }

  const common = <Name extends keyof Fields>(name: Name) => ({
    name,
    error: errors[name],
    ref: (input: HTMLElement | null) => void (input && inputs.current.set(name, input)),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
      const changed = change(name, isBox ? target.checked : target.value);
      if (isSubmitted.current) check(changed);
    },
    onBlur: () => void (isCheckedOnBlur && check(latest.current, name)),
  });

  return {
    values,
    /** The attributes of a field for a text or a choice. */
    field: <Name extends NamesOf<Fields, string>>(name: Name) => ({ ...common(name), value: values[name] }),
    /** The attributes of a checkbox. */
    box: <Name extends NamesOf<Fields, boolean>>(name: Name) => ({ ...common(name), checked: values[name] }),
    /** Sets a value and checks it. */
    set: <Name extends keyof Fields>(name: Name, value: Fields[Name]): void => void check(change(name, value), name),
    /** Shows an error until the field is checked. */
    setError: (name: keyof Fields, text: string): void => setErrors((shown) => ({ ...shown, [name]: text })),
    /** Starts anew. */
    reset: (): void => startWith(initial),
    /** Starts anew with other values than the initial ones. */
    startWith,
    /**
     * A handler that checks all fields. It passes the values on, or focuses the first wrong field and passes the errors.
     * It does nothing while what it started runs: a slow phone takes a second tap before it shows the first.
     */
    submit:
      (onValid: (values: Fields) => unknown, onWrong: (errors: FormErrors<Fields>) => void) =>
      (event: SyntheticEvent): void => {
        event.preventDefault();
        if (run.current) return;
        isSubmitted.current = true;
        const given = latest.current;
        const names = namesOf(given);
        const found = check(given, ...names);
        const first = names.find((name) => found[name] !== undefined);
        if (first === undefined) {
          run.current = Promise.resolve(onValid(given)).finally(() => {
            run.current = null;
          });
          return;
        }
        inputs.current.get(first)?.focus();
        onWrong(found);
      },
  };
}

const namesOf = <Fields extends object>(fields: Fields): (keyof Fields)[] => Object.keys(fields) as (keyof Fields)[];

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One value in the browser's storage. */
export type StoredValue<Value> = {
  read: () => Value;
  /** Returns false when the browser refuses to store it. */
  write: (value: Value) => boolean;
  remove: () => void;
};

type Format<Value> = {
  /** Reads the stored text, or null if there is none. Accepts any text: another release may have written it. */
  parse: (text: string | null) => Value;
  /** Writes the text; String by default. */
  format?: (value: Value) => string;
  /** The storage; local storage by default. A function, because access to `localStorage` itself can throw. */
  area?: () => Area;
};

/**
 * A value under a key. A browser may refuse storage, in private windows or when it is full: the value then reads as
 * missing.
 */
export function storedValue<Value>(
  key: string,
  { parse, format = String, area = () => localStorage }: Format<Value>,
): StoredValue<Value> {
  return {
    read: () => parse(tryStorage(() => area().getItem(key), null)),
    write: (value) =>
      tryStorage(() => {
        area().setItem(key, format(value));
        return true;
      }, false),
    remove: () => tryStorage(() => area().removeItem(key), undefined),
  };
}

/** The keys of local storage that begin with a prefix; none where the browser refuses storage. */
export function storedKeys(prefix: string): string[] {
  return tryStorage(() => Object.keys(localStorage), []).filter((key) => key.startsWith(prefix));
}

function tryStorage<Result>(use: () => Result, refused: Result): Result {
  try {
    return use();
  } catch {
    // Refused by the browser.
    return refused;
  }
}

/** Parses JSON; undefined for null or invalid text. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON.
    return undefined;
  }
}

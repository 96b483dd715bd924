type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One value in the browser's storage. */
export type StoredValue<Value> = {
  read: () => Value;
  /** Returns false when the browser refuses to store it. */
  write: (value: Value) => boolean;
  remove: () => void;
  /**
   * Calls the listener when another page has changed the value: at once, or when the browser shows this page again from
   * its back/forward cache, where it receives no events. A value has one listener. Returns the unsubscribe function.
   */
  follow: (listener: () => void) => () => void;
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
  const readText = () => tryStorage(() => area().getItem(key), null);
  /** The text that this page wrote last, or of which it notified its listener last. */
  let known: string | null = null;
  const put = (text: string | null) =>
    tryStorage(() => {
      if (text === null) area().removeItem(key);
      else area().setItem(key, text);
      known = text;
      return true;
    }, false);
  return {
    read: () => parse(readText()),
    write: (value) => put(format(value)),
    remove: () => void put(null),
    follow: (listener) => {
      known = readText();
      const look = () => {
        const before = known;
        known = readText();
        if (known !== before) listener();
      };
      return onOtherPages(look);
    },
  };
}

/** The events after which another page may have changed the storage. */
const EVENTS = ['storage', 'pageshow'];

/** Calls the listener whenever another page may have changed any value. Returns the unsubscribe function. */
export function onOtherPages(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => EVENTS.forEach((event) => window.removeEventListener(event, listener));
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

import { isDeepStrictEqual } from 'node:util';
import { serialize } from 'node:v8';
import type { Model, Seen } from './state.ts';

/** An atomic part of a request. */
export type Part = {
  /** Returns what the caller sees if this part ends the request, else null. */
  act(model: Model): Seen | null;
  /** Whether the part would change nothing now. It may then be left out: the part that creates work runs it too. */
  isIdle?(model: Model): boolean;
};

/** Parts of one request, in order. */
export type Thread = { seen: Seen | null; parts: Part[]; text: string };

const MOST_TRIES = 20_000;

/**
 * Finds an order of the requests' parts that explains every response and ends in a model accepted by `isRight`. Returns
 * that model, or null when no order explains the responses.
 */
export function linearize(model: Model, threads: Thread[], isRight: (after: Model) => boolean): Model | null {
  let tries = 0;
  const deadEnds = new Set<string>();
  const search = (before: Model, all: Thread[]): Model | null => {
    const left = all.map((thread) => skipIdle(before, thread)).filter((thread) => thread !== null);
    if (left.length === 0) return isRight(before) ? before : null;
    // Many orders lead to the same state. A state without a solution has none however it was reached.
    const point = pointOf(before, left);
    if (deadEnds.has(point)) return null;
    const tried = new Set<string>();
    for (const [index, thread] of left.entries()) {
      // Equal requests need to be tried in one order only.
      const likeness = likenessOf(thread);
      if (tried.has(likeness)) continue;
      tried.add(likeness);
      tries += 1;
      if (tries > MOST_TRIES) throw new Error('too many orders to try');
      const after = structuredClone(before);
      const rest = stepOn(after, thread);
      if (rest === 'wrong') continue;
      const others = left.filter((_, at) => at !== index);
      const found = search(after, rest === null ? others : [...others.slice(0, index), rest, ...others.slice(index)]);
      if (found !== null) return found;
    }
    deadEnds.add(point);
    return null;
  };
  return search(model, threads);
}

const likenessOf = ({ text, parts, seen }: Thread): string => `${text}#${parts.length}#${JSON.stringify(seen)}`;

const pointOf = (model: Model, left: Thread[]): string =>
  serialize([model, left.map(likenessOf).toSorted()]).toString('latin1');

/** A thread without its idle parts; null when no part with a waiting caller remains. */
function skipIdle(model: Model, thread: Thread): Thread | null {
  const next = thread.parts.findIndex((part) => !part.isIdle?.(model));
  if (next === -1) return null;
  return { ...thread, parts: thread.parts.slice(next) };
}

/** The rest of a thread after its next part; null at its end. */
function stepOn(model: Model, { seen, parts, text }: Thread): Thread | null | 'wrong' {
  const [part, ...rest] = parts;
  const shown = part === undefined ? null : part.act(model);
  if (shown !== null) return seen === null || isDeepStrictEqual(shown, seen) ? null : 'wrong';
  if (rest.length > 0) return { seen, parts: rest, text };
  return seen === null ? null : 'wrong';
}

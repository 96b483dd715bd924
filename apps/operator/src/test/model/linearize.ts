import { isDeepStrictEqual } from 'node:util';
import type { Model, Seen } from './state.ts';

/** A piece of a request that happens at one moment: answers what the caller sees when the request is over, else null. */
export type Part = (model: Model) => Seen | null;

/** Parts of one request that come one after the other. */
export type Thread = { seen: Seen | null; parts: Part[]; text: string };

const MOST_TRIES = 200_000;

/**
 * Finds an order of the requests' parts by which every caller sees what it saw and the model ends as `isRight` wants;
 * answers the model after it, or null when no order explains what was seen.
 */
export function linearize(model: Model, threads: Thread[], isRight: (after: Model) => boolean): Model | null {
  let tries = 0;
  const search = (before: Model, left: Thread[]): Model | null => {
    if (left.length === 0) return isRight(before) ? before : null;
    const tried = new Set<string>();
    for (const [index, thread] of left.entries()) {
      // Requests that are alike in everything need be tried in one order only.
      const likeness = `${thread.text}#${thread.parts.length}`;
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
    return null;
  };
  return search(model, threads);
}

/** The rest of a thread after its next part; null when it is over. */
function stepOn(model: Model, { seen, parts, text }: Thread): Thread | null | 'wrong' {
  const [part, ...rest] = parts;
  const shown = part === undefined ? null : part(model);
  if (shown !== null) return seen === null || isDeepStrictEqual(shown, seen) ? null : 'wrong';
  if (rest.length > 0) return { seen, parts: rest, text };
  return seen === null ? null : 'wrong';
}

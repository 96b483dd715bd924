import { isDeepStrictEqual } from 'node:util';
import { serialize } from 'node:v8';
import type { Model, Seen } from './state.ts';

/** A piece of a request that happens at one moment. */
export type Part = {
  /** Answers what the caller sees when the request is over, else null. */
  act(model: Model): Seen | null;
  /** Whether there is nothing to do as things stand; then it may be left out, as whoever makes work does it too. */
  isIdle?(model: Model): boolean;
};

/** Parts of one request that come one after the other. */
export type Thread = { seen: Seen | null; parts: Part[]; text: string };

const MOST_TRIES = 20_000;

/**
 * Finds an order of the requests' parts by which every caller sees what it saw and the model ends as `isRight` wants;
 * answers the model after it, or null when no order explains what was seen.
 */
export function linearize(model: Model, threads: Thread[], isRight: (after: Model) => boolean): Model | null {
  let tries = 0;
  const deadEnds = new Set<string>();
  const search = (before: Model, all: Thread[]): Model | null => {
    const left = all.map((thread) => skipIdle(before, thread)).filter((thread) => thread !== null);
    if (left.length === 0) return isRight(before) ? before : null;
    // Many orders come to the same point, and what does not go on from there does not whichever way one came.
    const point = pointOf(before, left);
    if (deadEnds.has(point)) return null;
    const tried = new Set<string>();
    for (const [index, thread] of left.entries()) {
      // Requests that are alike in everything need be tried in one order only.
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

/** A thread without what it has to do nothing for; null when nothing remains that anybody waits for. */
function skipIdle(model: Model, thread: Thread): Thread | null {
  const next = thread.parts.findIndex((part) => !part.isIdle?.(model));
  if (next === -1) return null;
  return { ...thread, parts: thread.parts.slice(next) };
}

/** The rest of a thread after its next part; null when it is over. */
function stepOn(model: Model, { seen, parts, text }: Thread): Thread | null | 'wrong' {
  const [part, ...rest] = parts;
  const shown = part === undefined ? null : part.act(model);
  if (shown !== null) return seen === null || isDeepStrictEqual(shown, seen) ? null : 'wrong';
  if (rest.length > 0) return { seen, parts: rest, text };
  return seen === null ? null : 'wrong';
}

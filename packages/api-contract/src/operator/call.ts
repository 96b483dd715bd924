import { z } from 'zod';

/**
 * One upstream call: what the gateway sends and what it reads, and what the reference operator serves. Paths are
 * relative to the base; `{name}` is filled from `params`. Source: section 7 of both specs.
 */
export type Call<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT';
  base: 'api' | 'fixtures' | 'highlights';
  path: string;
  /** `write` calls change something: one attempt, a longer deadline, never retried (readings 16 and 29). */
  kind: 'read' | 'write';
  /** Whose call it is: `anyone` takes the player's token along when there is one. A 401 is about that token (readings 10). */
  as: 'guest' | 'player' | 'anyone';
  query: Query;
  body: Body;
  /** What is read past the envelope. */
  data: Data;
  /** The whole read at most, where a screen waits for less than reads usually may take (readings 29). */
  deadlineMs?: number;
};

/** Describes a call; only there for the types. */
export const call = <Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  description: Call<Query, Body, Data>,
): Call<Query, Body, Data> => description;

/** Of reads that a screen can do without, or that are asked again soon. */
export const SHORT_DEADLINE_MS = 2500;

export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType>;

/** A call without query or body. */
export const none = z.undefined();

/** Text or number on the wire, text past it. */
export const wireText = z.union([z.string(), z.number()]).transform(String);
/** Number, or text of a number, on the wire; a number past it. */
export const wireNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
/** Missing or null text reads as ''. */
export const wireTextOrEmpty = wireText.nullish().transform((text) => text ?? '');
/** A missing, null or unreadable number reads as 0. */
export const wireNumberOrZero = wireNumber
  .nullish()
  .catch(null)
  .transform((value) => value ?? 0);

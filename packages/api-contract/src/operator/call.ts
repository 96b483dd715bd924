import { z } from 'zod';

/**
 * One request of the operator's wire. The gateway sends it and the reference operator serves it, both by this
 * description. Paths are relative to the base; `{name}` is filled from `params`.
 */
export type Call<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType> = {
  /** One line for the API documentation. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT';
  base: 'api' | 'fixtures' | 'highlights';
  path: string;
  /** A `write` changes something: it is sent once, with a longer deadline, and never retried. */
  kind: 'read' | 'write';
  /** `player` sends the player's token, `anyone` sends it if there is one. A 401 is then about that token. */
  auth: 'guest' | 'player' | 'anyone';
  /**
   * Not one of the documented calls (decision 14). Text under a 404 then means that the operator does not have the call; for
   * a documented one it means that the address is wrong.
   */
  isExtra?: true;
  /** The call is a security event of the player and names the browser; see `DEVICE_HEADERS`. */
  sendsBrowser?: true;
  query: Query;
  body: Body;
  /** The response inside its envelope. */
  data: Data;
  /** A shorter deadline for a read that a screen can do without. */
  deadlineMs?: number;
  /**
   * The operator may delay the response by seconds. Such calls have sockets of their own, so that no other call waits
   * for one.
   */
  isHeld?: true;
};

/** Returns the description of a call unchanged, so that the compiler infers its types. */
export const call = <Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  description: Call<Query, Body, Data>,
): Call<Query, Body, Data> => description;

/** The deadline of reads that a screen can do without. */
export const SHORT_DEADLINE_MS = 2500;

/** A call of any input and output. */
export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType>;

/** The schema of an absent query or body. */
export const none = z.undefined();

/** Text or a number on the wire, text after parsing. */
export const wireText = z.union([z.string(), z.number()]).transform(String);
/** A number or its text on the wire, a finite number after parsing. */
const wireFinite = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number)
    .refine(Number.isFinite),
]);
/** The largest amount in KES whose cents are an exact number. Computing with others would throw and end the screen. */
const MAX_WIRE_NUMBER = Number.MAX_SAFE_INTEGER / 100;
/** A number or its text on the wire, a number whose hundredths are exact after parsing. */
export const wireNumber = wireFinite.refine((value) => Math.abs(value) <= MAX_WIRE_NUMBER);
/**
 * An exact decimal number as text, as which a number may come too. Computing with any other text would throw and end the
 * screen. 40 odds of 10,000 multiply to 161 digits.
 */
export const wireDecimal = wireText.refine((text) => /^-?\d{1,200}(\.\d{1,200})?$/.test(text));
/** Epoch milliseconds in the years 1800 to 9998. Formatting a number that no calendar has would throw and end the screen. */
export const wireInstantMs = z.number().min(Date.UTC(1800, 0)).max(Date.UTC(9999, 0));
/** KES that are not negative, rounded to cents. */
export const wireKes = wireNumber.refine((kes) => kes >= 0).transform((kes) => Number(kes.toFixed(2)));
/** A part of an amount in percent. */
export const wirePercent = wireNumber.refine((percent) => percent >= 0 && percent <= 100);
/** The most items of a list that is replaced when it is unreadable (`catch`), because all its problems are collected. */
export const MAX_REPLACED_ITEMS = 1_000;
/** Like wireText; '' for missing or null. */
export const wireTextOrEmpty = wireText.nullish().transform((text) => text ?? '');
const orZero = (schema: z.ZodType<number, string | number>) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? 0);
/** Like wireNumber; 0 for missing, null or unreadable. */
export const wireNumberOrZero = orZero(wireNumber);
/** Total odds of any size; 0 for missing, null or unreadable. 40 odds of 10,000 multiply to 1e160. */
export const wireTotalOdds = orZero(wireFinite);

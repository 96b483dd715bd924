import { z } from 'zod';

/** Routes with series of their own; all others count as 'other', so that no client can create a series. */
export const REPORTED_ROUTES = [
  '/',
  '/live',
  '/search',
  '/country',
  '/markets/:matchId',
  '/markets/live/:matchId',
  '/promotions',
  '/games',
  '/login',
  '/register',
  '/my-account',
  '/my-bets',
  'other',
] as const;
/** The effective types of the Network Information API. */
export const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;
/**
 * Where an error came from: the window, an unhandled promise, a component, or a part of the app that could not
 * be fetched.
 */
export const ERROR_KINDS = ['window', 'promise', 'render', 'part'] as const;

const MAX_MESSAGE_LENGTH = 300;
const MAX_STACK_LENGTH = 1_500;
/** A measured time above this is not of a real visit. */
const MAX_MS = 600_000;
const MAX_SHIFT = 100;

const route = z.enum(REPORTED_ROUTES).catch('other');
const ms = z.number().min(0).max(MAX_MS).optional();

/** The web vitals of one visit; those that the browser did not measure are absent. */
export const vitalsReport = z.object({
  type: z.literal('vitals'),
  /** The route that the visit began with. */
  route,
  connection: z.enum(CONNECTIONS).catch('unknown'),
  lcpMs: ms,
  fcpMs: ms,
  inpMs: ms,
  ttfbMs: ms,
  cls: z.number().min(0).max(MAX_SHIFT).optional(),
});

/** An error of the client, without private data. */
export const errorReport = z.object({
  type: z.literal('error'),
  kind: z.enum(ERROR_KINDS),
  route,
  message: z.string().max(MAX_MESSAGE_LENGTH),
  stack: z.string().max(MAX_STACK_LENGTH),
});

/** The body of POST /vitals. */
export const clientReport = z.discriminatedUnion('type', [vitalsReport, errorReport]);

export type VitalsReport = z.infer<typeof vitalsReport>;
export type ErrorReport = z.infer<typeof errorReport>;
export type ClientReport = z.infer<typeof clientReport>;

import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { matchDraw, roundDraw, roundReference } from '../operator/draws.ts';
import { id } from '../scalars.ts';

export const roundDrawInput = z.object({ reference: roundReference });
export const roundDrawOutput = roundDraw;
export const matchDrawInput = z.object({ matchId: id });
export const matchDrawOutput = matchDraw;

export type RoundDraw = z.infer<typeof roundDrawOutput>;
export type MatchDraw = z.infer<typeof matchDrawOutput>;

/** Draws for the verification in the browser, as the router needs them from an operator. */
export type DrawsPort = {
  /** @throws DomainError NOT_FOUND for an unknown round, or where the operator publishes no draws. */
  round(caller: Caller, input: { reference: string }): Promise<RoundDraw>;
  /** @throws DomainError NOT_FOUND for an unknown match, or where the operator publishes no draws. */
  match(caller: Caller, input: { matchId: string }): Promise<MatchDraw>;
};

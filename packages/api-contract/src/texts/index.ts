/** Messages of the operator and the gateway for players: by kind and parameters, and in English words. */
export * from './reasons.ts';
export * from './confirmations.ts';
export * from './english.ts';
export { wordsOf } from './variants.ts';

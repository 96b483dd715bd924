/** Messages of the operator and the gateway for players, in no language and in English. */
export * from './reasons.ts';
export * from './confirmations.ts';
export * from './english.ts';
export { wordsOf } from './variants.ts';

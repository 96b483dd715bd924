/**
 * Numbers of the definitions in this package. Every published round and match has the number that it was drawn by, so that a
 * page of another release states the difference instead of accusing the operator.
 */
export const ROUND_ALGORITHM = 1;
export const MATCH_ALGORITHM = 1;

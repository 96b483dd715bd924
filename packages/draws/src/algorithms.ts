// Every published round and match has the number of the definition that drew it. A page of verification with another number
// reports the difference. Without the number it would report a wrong draw.

/** The number of the definition that draws rounds. */
export const ROUND_ALGORITHM = 1;
/** The number of the definition that draws matches. */
export const MATCH_ALGORITHM = 1;

const NO = new Set(['', '0', 'false', 'null', 'undefined']);

/** Whether a flag of the wire is set. It may be a boolean, a number, text or missing. An object or a list is no flag. */
export const isSet = (flag: unknown): boolean => typeof flag !== 'object' && !NO.has(String(flag).toLowerCase());

const NO = new Set(['', '0', 'false', 'null', 'undefined']);

/** Whether a flag of the wire is set. It may be a boolean, a number, text or missing. */
export const isSet = (flag: unknown): boolean => !NO.has(String(flag).toLowerCase());

const NO = new Set(['', '0', 'false', 'null', 'undefined']);

/** Whether a flag of the wire is set, which may come as a boolean, a number or text, or be missing. */
export const isSet = (flag: unknown): boolean => !NO.has(String(flag).toLowerCase());

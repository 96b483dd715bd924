// Upstream times have no zone and mean Nairobi, which is UTC+3 all year.
const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const NAIROBI_PATTERN = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/;
const EXP_PATTERN = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

function fromMatch(match: RegExpExecArray | null): number | null {
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '00'] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const utcMs = Date.parse(iso);
  // Dates that do not exist (31 June, 24:00) either fail to parse or are read as another date.
  if (Number.isNaN(utcMs) || new Date(utcMs).toISOString() !== iso) return null;
  return utcMs - NAIROBI_OFFSET_MS;
}

/** Epoch ms of a Nairobi 'YYYY-MM-DD HH:mm[:ss]' ('T' may replace the space); null if it is no such date. */
export function parseNairobi(text: string): number | null {
  return fromMatch(NAIROBI_PATTERN.exec(text));
}

/** Epoch ms of a session's `exp`, which is Nairobi YYYYMMDDHHmmss as text or number; null if it is no such date. */
export function parseExp(exp: string | number): number | null {
  return fromMatch(EXP_PATTERN.exec(String(exp)));
}

/** Nairobi 'YYYY-MM-DD HH:mm:ss' of an epoch time in milliseconds, cut to the second. For years 0 to 9999. */
export function formatNairobi(epochMs: number): string {
  return new Date(epochMs + NAIROBI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Nairobi 'YYYY-MM-DD HH:mm' of an epoch time in milliseconds, as texts show it. */
export function formatNairobiMinute(epochMs: number): string {
  return formatNairobi(epochMs).slice(0, 'YYYY-MM-DD HH:mm'.length);
}

/** The Nairobi day of an epoch time in milliseconds, 'YYYY-MM-DD'. */
export function formatNairobiDay(epochMs: number): string {
  return formatNairobi(epochMs).slice(0, 'YYYY-MM-DD'.length);
}

/** Nairobi YYYYMMDDHHmmss of an epoch time in milliseconds: the form of a session's `exp`. */
export function formatExp(epochMs: number): string {
  return formatNairobi(epochMs).replace(/\D/g, '');
}

/** Epoch ms of the midnight at which the Nairobi day of an epoch time began. */
export function nairobiDayStart(epochMs: number): number {
  return Math.floor((epochMs + NAIROBI_OFFSET_MS) / DAY_MS) * DAY_MS - NAIROBI_OFFSET_MS;
}

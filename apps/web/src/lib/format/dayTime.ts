import { formatNairobi } from '@ushindi/shared';

/** A Nairobi time on slips and bets: 'DD/MM, hh:mm AM' (account-and-money spec, section 3); a dash when unknown. */
export function dayTime(epochMs: number | null): string {
  if (epochMs === null) return '–';
  const text = formatNairobi(epochMs);
  const hour = Number(text.slice(11, 13));
  const hour12 = String(hour % 12 || 12).padStart(2, '0');
  return `${text.slice(8, 10)}/${text.slice(5, 7)}, ${hour12}:${text.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}

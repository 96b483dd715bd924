import { formatNairobiDay } from '@ushindi/shared';

/** The periods that transactions can be limited to. */
export const PERIODS = ['all', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;
export type Period = (typeof PERIODS)[number];

/** The months of a period in Nairobi, 'YYYY-MM', both included, and their year. `all` has no months of its own. */
export function monthsOf(period: Period, nowMs: number): { year: number; from: string; to: string } {
  const [year = 0, month = 0] = formatNairobiDay(nowMs).split('-').map(Number);
  if (period === 'lastYear') return wholeYear(year - 1);
  if (period === 'thisYear' || period === 'all') return wholeYear(year);
  const isBefore = period === 'lastMonth';
  const ofYear = isBefore && month === 1 ? year - 1 : year;
  const ofMonth = isBefore ? ((month + 10) % 12) + 1 : month;
  const name = `${ofYear}-${String(ofMonth).padStart(2, '0')}`;
  return { year: ofYear, from: name, to: name };
}

const wholeYear = (year: number) => ({ year, from: `${year}-01`, to: `${year}-12` });

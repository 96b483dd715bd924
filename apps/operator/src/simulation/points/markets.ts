import { AWAY, HOME, market } from '../market.ts';
import type { Heading, MarketDefinition } from '../market.ts';

/** Lines around a typical value: `each` on either side, `step` apart. */
export const linesAround = (centre: number, step: number, each: number): number[] =>
  Array.from({ length: 2 * each + 1 }, (_, index) => centre + (index - each) * step);

/** A market of the winner. A tie returns stakes. */
export const winner = (heading: Heading): MarketDefinition =>
  market(
    { ...heading, scope: 'finalLead' },
    [
      ['1', HOME, (score) => score.ftHome > score.ftAway],
      ['2', AWAY, (score) => score.ftAway > score.ftHome],
    ],
    (score) => score.ftHome === score.ftAway,
  );

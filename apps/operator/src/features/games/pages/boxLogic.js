// Pick-A-Box texts; no DOM access.
import { times } from './logic.js';
import { say } from './say.js';

/** Text for one box. @param {number} pays in hundredths of the stake */
export const worth = (pays) => (pays === 0 ? say('Empty') : `${times(pays)}x`);

/** Summary of all boxes, such as '3 empty, 2 of 0.47x, 1 of 3.80x'. @param {number[]} contents */
export function contentsOf(contents) {
  const kinds = [...new Set(contents)].sort((a, b) => a - b);
  return kinds
    .map((pays) => {
      const count = contents.filter((each) => each === pays).length;
      return pays === 0 ? say('{0} empty', count) : say('{0} of {1}', count, worth(pays));
    })
    .join(', ');
}

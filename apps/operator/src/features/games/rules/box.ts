import { shuffle } from '../fair.ts';
import { hundredths, type Rules } from './rules.ts';

/** What the boxes hold, in stakes, before the margin; they hold one stake each on average. */
const CONTENTS = [0, 0, 0, 0.5, 0.5, 1, 1, 2, 4];

const contentsUnder = (returnShare: number): number[] => CONTENTS.map((stakes) => hundredths(stakes * returnShare));

/** Nine boxes with known contents in an unknown order; the pick is the number of one, '1' to '9'. */
export const boxRules: Rules = {
  offer: ({ returnShare }) => ({ contents: contentsUnder(returnShare) }),
  play({ pick, returnShare, draws }) {
    if (!/^[1-9]$/.test(pick)) return null;
    const boxes = shuffle(draws, contentsUnder(returnShare));
    const pays = boxes[Number(pick) - 1] ?? 0;
    const score = `${(pays / 100).toFixed(2)}x`;
    return {
      label: `Box ${pick};Pick one of nine`,
      home: 'Pick-A-Box',
      away: '',
      score,
      odds: pays,
      pays,
      show: { boxes },
    };
  },
};

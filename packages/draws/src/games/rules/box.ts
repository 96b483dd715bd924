import { shuffle } from '../../shuffle.ts';
import { type DrawTerms, hundredths, type Rules } from './rules.ts';

/** Payouts in stakes before the margin; one stake per box on average. */
const CONTENTS = [0, 0, 0, 0.5, 0.5, 1, 1, 2, 4];

const contentsUnder = (rtp: number): number[] => CONTENTS.map((stakes) => hundredths(stakes * rtp));

const boxesOf = ({ rtp, draws }: DrawTerms): number[] => shuffle(contentsUnder(rtp), draws.unit);

/** Nine boxes with known contents in a hidden order. The pick is the number of a box, '1' to '9'. */
export const boxRules: Rules = {
  offer: ({ rtp }) => ({ contents: contentsUnder(rtp) }),
  play({ pick, ...terms }) {
    if (!/^[1-9]$/.test(pick)) return null;
    const boxes = boxesOf(terms);
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
  draw: (terms) => ({ kind: 'boxes', boxes: boxesOf(terms) }),
  publicOf: (show) => ({ kind: 'boxes', boxes: (show as { boxes: number[] }).boxes }),
};

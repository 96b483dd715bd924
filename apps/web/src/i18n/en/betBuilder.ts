/** Texts of the bet builder of a match. */
export const betBuilder = {
  name: 'Bet Builder',
  hint: 'Choose 2 to 6 outcomes. They are priced together and all have to win.',
  oneMore: 'Choose one more outcome.',
  count: (count: number) => (count === 1 ? '1 outcome' : `${count} outcomes`),
  odds: (odds: string) => `Odds ${odds}`,
  add: 'Add to betslip',
  onSlip: 'On your betslip',
  tryAgain: 'Try again',
  tooMany: 'A Bet Builder has 6 outcomes at most. Remove one first.',
  unavailable: 'Outcomes of this match cannot be combined.',
  problems: {
    impossible: 'These outcomes cannot all win. Remove one.',
    redundant: 'One of these outcomes follows from the others. Remove it.',
    notCombinable: 'These outcomes cannot be combined. Remove one.',
    notOffered: 'One of these outcomes is not offered now. Remove it.',
  },
};

/** The rules that apply where they differ from the figures of the text pages. */
export const contentRules = {
  title: 'What applies now',
  lead: 'The law has changed. These figures come before other figures on this page.',
  stake: (min: string, max: string) => `Stake: KES ${min} at least and KES ${max} at most.`,
  noBetTaxes: 'No tax is taken from a stake or from winnings.',
  betTaxes: (excise: number, withholding: number) =>
    `An excise tax of ${excise}% is contained in each stake, and a withholding tax of ${withholding}% in net winnings.`,
  walletTaxes: (deposit: number, withdrawal: number) =>
    `A tax of ${deposit}% is taken from each deposit and ${withdrawal}% from each withdrawal.`,
  ageProof: (years: number) =>
    `You prove with your ID card that you are ${years} or older before you deposit, bet or withdraw.`,
};

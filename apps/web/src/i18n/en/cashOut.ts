export const cashOut = {
  button: 'Cash Out',
  buttonFor: (amount: string) => `Cash Out KES ${amount}`,
  paused: 'Cash out paused',
  targetSet: (amount: string) => `Cashes out automatically at KES ${amount}`,
  madeSoFar: (paid: string, stake: string) => `Cashed out: KES ${paid} for KES ${stake} of the stake`,
  noneForLines: 'Singles and systems cannot be cashed out.',
};

export const cashOut = {
  button: 'Cash Out',
  buttonFor: (amount: string) => `Cash Out KES ${amount}`,
  paused: 'Cash out paused',
  targetSet: (amount: string) => `Cashes out automatically at KES ${amount}`,
  madeSoFar: (paid: string, stake: string) => `Cashed out: KES ${paid} for KES ${stake} of the stake`,
  /** Why a bet has no offer as long as it is open, by the obstacle that the operator names. */
  never: {
    freebet: 'A bet with a freebet cannot be cashed out.',
    freebetUsed: 'The freebet that this bet earned has been used, so the bet cannot be cashed out.',
    corrected: 'A result of this bet was corrected, so it cannot be cashed out.',
    combined: 'A bet with a bet builder selection cannot be cashed out.',
    lines: 'Singles and systems cannot be cashed out.',
  },
};

import type { cashOut as english } from '#i18n/en/cashOut.ts';
import type { Translation } from '#i18n/messages.ts';

export const cashOut: Translation<typeof english> = {
  button: 'Cash Out',
  buttonFor: (amount) => `Cash Out KES ${amount}`,
  paused: 'Cash out imesimama',
  targetSet: (amount) => `Itajilipa yenyewe ikifika KES ${amount}`,
  madeSoFar: (paid, stake) => `Cash out: umelipwa KES ${paid} kwa KES ${stake} za dau`,
  noneForLines: 'Beti za moja moja na mfumo hazina cash out.',
};

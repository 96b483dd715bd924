import type { cashOut as english } from '#i18n/en/cashOut.ts';
import type { Translation } from '#i18n/messages.ts';

export const cashOut: Translation<typeof english> = {
  button: 'Cash Out',
  buttonFor: (amount) => `Cash Out KES ${amount}`,
  paused: 'Cash out imesimama',
  targetSet: (amount) => `Itajilipa yenyewe ikifika KES ${amount}`,
  madeSoFar: (paid, stake) => `Cash out: umelipwa KES ${paid} kwa KES ${stake} za dau`,
  never: {
    freebet: 'Beti ya bure haina cash out.',
    freebetUsed: 'Beti ya bure iliyotokana na beti hii imetumika, kwa hivyo haina cash out.',
    corrected: 'Matokeo ya beti hii yalirekebishwa, kwa hivyo haina cash out.',
    combined: 'Beti yenye chaguo la bet builder haina cash out.',
    lines: 'Beti za moja moja na mfumo hazina cash out.',
  },
};

/** Texts of index.html and of the web manifest, which the build writes (scripts/documentPlugin.ts). */
export const document = {
  description: 'Sports betting for Kenya: football and more, before the match and live.',
  notStarted: 'Ushindi has not started',
  needsScript: "Ushindi needs JavaScript. Allow it in your browser's settings.",
  slowOrOld: (chrome: string, firefox: string, safari: string) =>
    `Your connection may be slow, or your browser may be too old: Ushindi needs Chrome ${chrome}, Firefox ${firefox} or Safari ${safari}, or a later version.`,
  tryAgain: 'Try again',
  contacts: (phone: string, mailbox: string) => `Does it still not start? Call ${phone} or write to ${mailbox}.`,
  shortcuts: { live: 'Live', myBets: 'My Bets' },
};

import { formatKes, formatNairobi, fromCents } from '@ushindi/shared';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECEIPT_LENGTH = 10;

/** A receipt number of ten capitals and digits, as a mobile money service writes them. */
export function drawReceipt(below: (n: number) => number): string {
  const alphabet = `${LETTERS}0123456789`;
  const rest = Array.from({ length: RECEIPT_LENGTH - 1 }, () => alphabet.charAt(below(alphabet.length)));
  // Never a row of digits alone, which would look like a code.
  return `${LETTERS.charAt(below(LETTERS.length))}${rest.join('')}`;
}

type Receipt = { receipt: string; amountCents: number; atMs: number };

/** The message on a phone that paid. */
export const paidText = ({ receipt, amountCents, atMs }: Receipt): string =>
  `${receipt} Confirmed. Ksh${ksh(amountCents)} paid to Ushindi on ${formatNairobi(atMs)}.`;

/** The message on a phone that money was sent to. */
export const receivedText = ({ receipt, amountCents, atMs }: Receipt): string =>
  `${receipt} Confirmed. You have received Ksh${ksh(amountCents)} from Ushindi on ${formatNairobi(atMs)}.`;

const ksh = (cents: number): string => formatKes(fromCents(cents));

/** A receipt code of M-PESA: ten capitals and digits. */
export const RECEIPT_PATTERN = /^[A-Z0-9]{10}$/;

/** The start of a message of M-PESA. In every language it is the receipt code, followed by the word for 'confirmed'. */
const MESSAGE_PATTERN = /^([a-z0-9]{10})[\s.,:]+(?:confirmed|imethibitishwa)\b/i;

/** The receipt code in a text that is a code or a whole message of M-PESA, in capitals; null without one. */
export function receiptIn(text: string): string | null {
  const trimmed = text.trim();
  const receipt = (MESSAGE_PATTERN.exec(trimmed)?.[1] ?? trimmed).toUpperCase();
  return RECEIPT_PATTERN.test(receipt) ? receipt : null;
}

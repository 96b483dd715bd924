/**
 * How players reach the operator, in the footer and the deposit dialog. These are placeholders: the pay bill number is
 * Safaricom's public test number, which accepts no real money. An operator sets its own.
 */
export const PAYBILL_NUMBER = '174379';
export const HELPLINE = '0800 000 000';
/** The number of the messaging contact in wa.me format. */
export const MESSAGING_NUMBER = '254800000000';
export const SUPPORT_MAILBOX = 'support@ushindi.example';
export const SOCIAL_LINKS = [
  { name: 'Facebook', address: 'https://www.facebook.com/ushindi.example' },
  { name: 'X', address: 'https://x.com/ushindi_example' },
  { name: 'Instagram', address: 'https://www.instagram.com/ushindi.example' },
  { name: 'Telegram', address: 'https://t.me/ushindi_example' },
] as const;

/**
 * How players reach the operator, as the footer and the deposit show it. Nobody is behind them here: the paybill number
 * is the one with which Safaricom lets anybody try things out, where no real money can go. An operator puts its own.
 */
export const PAYBILL_NUMBER = '174379';
export const HELPLINE = '0800 000 000';
/** The number of the messaging contact, as wa.me takes it. */
export const MESSAGING_NUMBER = '254800000000';
export const SUPPORT_MAILBOX = 'support@ushindi.example';
export const SOCIAL_LINKS = [
  { name: 'Facebook', address: 'https://www.facebook.com/ushindi.example' },
  { name: 'X', address: 'https://x.com/ushindi_example' },
  { name: 'Instagram', address: 'https://www.instagram.com/ushindi.example' },
  { name: 'Telegram', address: 'https://t.me/ushindi_example' },
] as const;

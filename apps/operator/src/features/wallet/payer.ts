import { createHash } from 'node:crypto';

/** Whether the provider's report proves that the player's phone paid. A masked number is no proof. */
export const isPayer = (phone: string, payer: string): boolean =>
  payer === phone || payer.toLowerCase() === createHash('sha256').update(phone).digest('hex');

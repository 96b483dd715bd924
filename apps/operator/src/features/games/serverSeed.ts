import { createHmac } from 'node:crypto';

/** The values that a round's server seed derives from. */
type SeedOf = { tokenHash: string; game: string; reference: string; rtpPercent: number };

/**
 * The server seed of a round. Its commitment is shown before the round and must survive a restart, so the seed derives from
 * the operator's key instead of being stored. It also derives from the RTP, so that a commitment of another RTP cannot be
 * played.
 */
export const serverSeedOf = (key: string, { tokenHash, game, reference, rtpPercent }: SeedOf): string =>
  createHmac('sha256', key).update([tokenHash, game, reference, rtpPercent].join('|')).digest('hex');

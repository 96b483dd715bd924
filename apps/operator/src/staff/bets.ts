import { isBookingCode } from '@ushindi/shared';
import { z } from 'zod';
import { freebets } from '../features/bonuses/freebets.ts';
import { voidBet } from '../features/bets/voidBet.ts';
import { findBet } from '../features/bets/store.ts';
import { OPTION, reason } from './args.ts';
import { type Command, command, read, refused } from './command.ts';

const name = z
  .string()
  .refine((text) => /^[1-9]\d{0,14}$/.test(text) || isBookingCode(text), 'must be an id or a code');

const show = command({
  usage: 'bet show BET',
  summary: 'Shows a bet and its legs. BET is an id or a booking code.',
  options: {},
  schema: z.strictObject({ words: z.tuple([name]) }),
  work: ({ words: [wanted] }) => ({
    run: async ({ db }) => {
      const found = await findBet(db, wanted);
      if (found === null) return refused('unknownBet');
      const { legs, requestHash: _hash, taxRates: _rates, limits: _limits, ...bet } = found;
      return read([bet, ...legs], { accountId: found.accountId });
    },
  }),
});

const voidCommand = command({
  usage: 'bet void BET --reason TEXT',
  summary: 'Makes a pending bet void and returns its stake.',
  options: { reason: OPTION.text },
  schema: z.strictObject({ words: z.tuple([name]), reason }),
  work: ({ words: [wanted] }) => ({
    run: async (context) => {
      const found = await findBet(context.db, wanted);
      if (found === null) return refused('unknownBet');
      const result = await voidBet({ ...context, freebets }, found.id);
      const { accountId } = found;
      if (result.status === 'refused') return { ...result, accountId };
      const { status, refundedCents } = result;
      return { status, rows: [{ bet: found.id, accountId, refundedCents }], accountId };
    },
  }),
});

/** The staff commands about bets, by name. */
export const betCommands: Record<string, Command> = { show, void: voidCommand };

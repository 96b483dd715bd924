import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { STATUS } from '../db/betStatus.ts';
import { bet, payment } from '../db/schema/index.ts';
import { resetAgeProof } from '../features/ageProof/reset.ts';
import { restrictPlayer } from '../features/account/restrict.ts';
import { listSecurityEvents } from '../db/securityEvents.ts';
import type { Account } from '../features/account/store.ts';
import { gameName } from '../features/games/catalogue.ts';
import { cashOutOpenRounds } from '../features/games/settleRound.ts';
import { listTransactions } from '../features/wallet/transactions.ts';
import { balanceCents, playerBonus, playerCash } from '../ledger/accounts.ts';
import { findPlayer, id, limit, OPTION, reason } from './args.ts';
import { type Command, command, read, refused } from './command.ts';
import { erasePlayer } from './personalData/erase.ts';
import { exportPlayer } from './personalData/export.ts';

const PLAYER_HELP = 'PLAYER is a phone, an account number, or #ID.';

async function shownPlayer(db: Db, player: Account): Promise<Record<string, unknown>> {
  const accountId = player.id;
  const mine = eq(payment.accountId, accountId);
  return {
    accountId,
    accNo: player.accNo,
    phone: player.phone,
    name: player.name,
    createdAt: player.createdAt,
    verifiedAt: player.verifiedAt,
    excludedUntil: player.excludedUntil,
    restrictedAt: player.restrictedAt,
    erasedAt: player.erasedAt,
    ageState: player.ageState,
    language: player.language,
    cashCents: await balanceCents(db, playerCash(accountId)),
    bonusCents: await balanceCents(db, playerBonus(accountId)),
    pendingBets: await db.$count(bet, and(eq(bet.accountId, accountId), eq(bet.status, STATUS.pending))),
    pendingPayments: await db.$count(payment, and(mine, eq(payment.status, 'pending'))),
  };
}

const find = command({
  usage: 'player find PLAYER',
  summary: `Shows a player with balances and pending bets and payments. ${PLAYER_HELP}`,
  options: {},
  schema: z.strictObject({ words: z.tuple([z.string()]) }),
  work: ({ words: [name] }) => ({
    run: async ({ db }) => {
      const player = await findPlayer(db, name);
      return player === null
        ? refused('unknownPlayer')
        : read([await shownPlayer(db, player)], { accountId: player.id });
    },
  }),
});

type Page = { limit: number; offset: number };

/** A command that lists rows of one player, newest first. */
const listing = (
  name: string,
  summary: string,
  list: (db: Db, accountId: number, page: Page) => Promise<Record<string, unknown>[]>,
) =>
  command({
    usage: `player ${name} PLAYER [--limit N] [--page N]`,
    summary,
    options: { limit: OPTION.text, page: OPTION.text },
    schema: z.strictObject({ words: z.tuple([z.string()]), limit, page: id.default(1) }),
    work: ({ words: [player], limit: count, page }) => ({
      run: async ({ db }) => {
        const found = await findPlayer(db, player);
        if (found === null) return refused('unknownPlayer');
        const rows = await list(db, found.id, { limit: count, offset: (page - 1) * count });
        return read(rows, { accountId: found.id });
      },
    }),
  });

const statement = listing('statement', "Lists the movements of a player's cash, newest first.", (db, accountId, page) =>
  listTransactions({ db, gameName }, { accountId, ...page }),
);

const events = listing(
  'events',
  "Lists a player's security events, newest first: logins, refusals, devices, changes and staff commands.",
  listSecurityEvents,
);

const exportCommand = command({
  usage: 'player export PLAYER --json',
  summary:
    'Prints everything that is stored about a player, by table. `archivedIn` names archived partitions with further rows. ' +
    'Contains personal data: keep the output safe.',
  options: {},
  schema: z.strictObject({ words: z.tuple([z.string()]) }),
  work: ({ words: [name] }) => ({
    run: async ({ db }) => {
      const player = await findPlayer(db, name);
      if (player === null) return refused('unknownPlayer');
      return read(await exportPlayer(db, player), { accountId: player.id });
    },
  }),
});

const erase = command({
  usage: 'player erase PLAYER [--keep-exclusion] --reason TEXT',
  summary:
    "Erases a player's personal data for good; bets, payments and the ledger stay without a name. Refused while the player " +
    'has money, pending bets, payments or rounds, a restriction, or an active exclusion. --keep-exclusion erases an ' +
    'excluded player: until the exclusion ends, nobody can verify an account for the phone.',
  options: { 'keep-exclusion': OPTION.flag, reason: OPTION.text },
  schema: z.strictObject({
    words: z.tuple([z.string()]),
    'keep-exclusion': z.boolean().default(false),
    reason,
  }),
  work: ({ words: [name], 'keep-exclusion': keepsExclusion }) => ({
    run: async ({ db, nowMs, keptExclusionKeys }) => {
      const player = await findPlayer(db, name);
      if (player === null) return refused('unknownPlayer');
      const accountId = player.id;
      const result = await erasePlayer(db, accountId, { nowMs: nowMs(), keptExclusionKeys, keepsExclusion });
      if (result.status === 'refused') return { ...result, accountId };
      const { status, erasedAt } = result;
      return { status, rows: [{ accountId, erasedAt, keepsExclusion }], accountId };
    },
  }),
});

const restrict = command({
  usage: 'player restrict PLAYER [--lift] [--end-sessions] --reason TEXT',
  summary:
    "Refuses the player's bets, deposits, games and promotions and signs the player out everywhere, or lifts that. " +
    'Withdrawals stay open after a new login. --end-sessions signs out a player without a new restriction too.',
  options: { lift: OPTION.flag, 'end-sessions': OPTION.flag, reason: OPTION.text },
  schema: z.strictObject({
    words: z.tuple([z.string()]),
    lift: z.boolean().default(false),
    'end-sessions': z.boolean().default(false),
    reason,
  }),
  work: ({ words: [name], lift, 'end-sessions': endSessions }) => ({
    run: async (context) => {
      const player = await findPlayer(context.db, name);
      if (player === null) return refused('unknownPlayer');
      // An erased account stays restricted. Otherwise a call that an old session sent could be accepted.
      if (player.erasedAt !== null) return { ...refused('erased'), accountId: player.id };
      const deps = { ...context, cashOutOpenRounds: cashOutOpenRounds(context.logger) };
      const { status, restrictedAt } = await restrictPlayer(deps, player.id, { isRestricted: !lift, endSessions });
      const accountId = player.id;
      return { status, rows: [{ accountId, phone: player.phone, restrictedAt, endSessions }], accountId };
    },
  }),
});

const resetAge = command({
  usage: 'player reset-age PLAYER --reason TEXT',
  summary:
    "Forgets a player's proof of age and frees the ID number, so that the player can prove the age again. For a mistake, or " +
    'when a person has lost an account.',
  options: { reason: OPTION.text },
  schema: z.strictObject({ words: z.tuple([z.string()]), reason }),
  work: ({ words: [name] }) => ({
    run: async ({ db, nowMs }) => {
      const player = await findPlayer(db, name);
      if (player === null) return refused('unknownPlayer');
      const accountId = player.id;
      if (player.erasedAt !== null) return { ...refused('erased'), accountId };
      const { status, former } = await resetAgeProof(db, accountId, nowMs());
      return { status, rows: [{ accountId, phone: player.phone, former }], accountId };
    },
  }),
});

/** The staff commands about players, by name. */
export const playerCommands: Record<string, Command> = {
  find,
  statement,
  events,
  restrict,
  'reset-age': resetAge,
  export: exportCommand,
  erase,
};

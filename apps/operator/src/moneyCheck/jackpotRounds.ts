import { type SQL, sql } from 'drizzle-orm';
import { differences, hasTime, isNot, moved, type Scope, within } from './comparisons.ts';

/** Compares jackpot tickets with their transfers. */
export const ticketDifferences = (scope: Scope): SQL =>
  differences(sql`(select * from jackpot_ticket where ${within(sql`id`, scope)}) as r`, [
    ['price', moved(sql`'jackpot_stake:' || r.id`, 'jackpot_pool'), sql`r.price_cents`],
    [
      'prize',
      moved(sql`'jackpot_pay:' || r.id`, 'jackpot_pool'),
      sql`case when r.status in (1, 7) then -r.prize_cents else 0 end`,
    ],
    ['payout', moved(sql`'jackpot_pay:' || r.id`, 'player_cash'), sql`coalesce(r.paid_cents, 0)`],
    ['withholding', moved(sql`'jackpot_pay:' || r.id`, 'withholding'), sql`coalesce(r.withholding_cents, 0)`],
    ['has a time of its end', hasTime(sql`r.settled_at`), isNot(sql`r.status = 0`)],
  ]);

/** The sums of the tickets of a round. Void tickets are not part of its pool, and no ticket of a void round is. */
const sumsOfTickets = sql`(
  select coalesce(sum(price_cents), 0) as price_cents, coalesce(sum(prize_cents), 0) as prize_cents,
    count(*) filter (where status = 0) as pending,
    coalesce(sum(pool_cents) filter (where takes_part), 0) as pool_cents,
    coalesce(sum(excise_cents) filter (where takes_part), 0) as excise_cents,
    coalesce(sum(price_cents - pool_cents - excise_cents) filter (where takes_part), 0) as house_cents
  from (select *, status <> 7 and not r.is_void as takes_part from jackpot_ticket where round_id = r.id) as ticket)`;

const rolledBefore = sql`(select rolled_cents from jackpot_round where id = r.id - 1)`;

const ifDecided = (cents: SQL): SQL => sql`case when r.decided_at is null then 0 else ${cents} end`;

/**
 * Compares a decided round with its tickets and its transfer. The prices of its tickets and the amount from the round
 * before are equal to the sum of excise, prizes, the part of the house, and the amount that it passes on.
 */
export const jackpotRoundDifferences = (scope: Scope): SQL =>
  differences(
    sql`(select * from jackpot_round where ${within(sql`id`, scope)}) as r, lateral ${sumsOfTickets} as tickets`,
    [
      ['passed on', sql`coalesce(${rolledBefore}, 0)`, sql`coalesce(r.carried_cents, ${rolledBefore}, 0)`],
      [
        'left the pool',
        moved(sql`'jackpot_roll:' || r.id`, 'jackpot_pool'),
        sql`coalesce(-r.excise_cents - r.house_cents, 0)`,
      ],
      ['excise', moved(sql`'jackpot_roll:' || r.id`, 'excise'), sql`coalesce(r.excise_cents, 0)`],
      [
        'pool',
        sql`coalesce(${ifDecided(sql`r.carried_cents + tickets.price_cents`)}, -1)`,
        sql`coalesce(${ifDecided(sql`r.excise_cents + r.house_cents + r.rolled_cents + tickets.prize_cents`)}, -1)`,
      ],
      ['excise of its tickets', sql`coalesce(r.excise_cents, 0)`, ifDecided(sql`tickets.excise_cents`)],
      ['the house’s part of its tickets', sql`coalesce(r.house_cents, 0)`, ifDecided(sql`tickets.house_cents`)],
      [
        'prize pool of its tickets',
        sql`coalesce(r.pool_cents - r.carried_cents, 0)`,
        ifDecided(sql`tickets.pool_cents`),
      ],
      ['unpaid tickets of a paid round', sql`case when r.paid_at is null then 0 else tickets.pending end`, sql`0`],
    ],
  );

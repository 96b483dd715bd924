import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { gameOf } from '../../features/games/catalogue.ts';
import { commitmentOf, drawsOf } from '@ushindi/draws/games/provablyFair';
import { crashRound } from '../../features/games/crashRound.ts';
import type { Drawn, Fate } from './rounds.ts';

/** The default RTP. */
const RETURN_SHARE = 0.95;

type Row = {
  phone: string;
  game: string;
  reference: string;
  pick: string;
  cents: string;
  commitment: string;
  seed: string;
  own: string;
  ms: string;
  status: number;
};

/** Computes the draws of stored rounds from their seeds, independently of the operator's results. */
export async function readFates(db: Db, known: Map<string, Fate>): Promise<void> {
  const rows = await rowsOf<Row>(
    db,
    sql`select phone, game, reference, pick, stake_cents::text as cents, seed_hash as commitment, server_seed as seed,
        client_seed as own, (extract(epoch from r.created_at) * 1000)::bigint::text as ms, r.status
      from game_round r join account a on a.id = r.account_id order by r.id`,
  );
  for (const row of rows) {
    const { phone, game, reference } = row;
    const drawn = known.get(reference)?.drawn ?? drawAgain(row);
    known.set(reference, { phone, game, startedMs: Number(row.ms), drawn, isStoredAsOver: row.status !== 0 });
  }
}

/** Repeats the draw as a player verifies a round. */
function drawAgain({ game, reference, pick, cents, commitment, seed, own }: Row): Drawn {
  assert.equal(commitmentOf(seed), commitment, `the commitment of ${reference} matches its seed`);
  const draws = drawsOf(seed, `${own}:${reference}`);
  const terms = { publicSeed: commitment, rtp: RETURN_SHARE, pick, stakeCents: Number(cents), draws };
  const played = gameOf(game)?.rules.play(terms);
  assert(played, `${reference} can be drawn again`);
  return played.pays === null ? crashRound.parse(played.show) : { pays: played.pays };
}

/** Inconsistencies between rounds and ledger, to the cent. */
export async function findRoundFaults(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ fault: string }>(
    db,
    sql`with moved as (
        select t.operation_key as key, sum(e.amount_cents) filter (where e.account_code like 'player_cash:%') as cents,
          count(*) as entries, min(e.account_code) filter (where e.account_code like 'player_cash:%') as whose
        from ledger_transfer t join ledger_entry e on e.transfer_id = t.id where t.kind like 'game_%' group by t.id
      )
      select 'round ' || r.id || ' of status ' || r.status || ' has ' || wanted.name || ' '
        || coalesce(moved.cents::text, 'none') || ' instead of ' || coalesce(wanted.cents::text, 'none') as fault
      from game_round r
        cross join lateral (values
          ('game_stake', -r.stake_cents),
          ('game_win', case when r.status = 1 then r.paid_cents end),
          ('game_refund', case when r.status = 7 then r.stake_cents end)) as wanted (name, cents)
        left join moved on moved.key = wanted.name || ':' || r.id
      where moved.cents is distinct from wanted.cents or moved.entries <> 2 or moved.whose <> 'player_cash:' || r.account_id
      union all
      select 'round ' || id || ' of status ' || status || ' paid ' || coalesce(paid_cents::text, 'nothing')
      from game_round
      where case status when 0 then paid_cents is not null when 1 then paid_cents <= 0 else paid_cents is null end
        or (status = 3 and paid_cents <> 0) or (status = 0) <> (settled_at is null)
      union all
      select 'transfer ' || key || ' has no round' from moved
      where not exists (
        select from game_round r where key in ('game_stake:' || r.id, 'game_win:' || r.id, 'game_refund:' || r.id))`,
  );
  return rows.map(({ fault }) => fault);
}

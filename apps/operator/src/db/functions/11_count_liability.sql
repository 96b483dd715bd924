-- Keeps the table `liability` equal to the sum over the pending legs of pending bets (R-122). It is a trigger after every
-- statement that inserts or updates legs or updates bets, so that every placement and end of a bet is counted, also by
-- processes of an older release. A leg of singles or a system has its own amount, because it counts for several lines (R-267).
-- A statement must not change legs and their bets together, except that it inserts them.
-- The session caches the plan. A plan that was made while the tables were almost empty would scan them later too, so scans
-- are disabled. A subquery with OFFSET is not merged into its query: legs are then found bet by bet, each in the one
-- partition that can have it.
create or replace function count_liability() returns trigger
language plpgsql set enable_seqscan = off as $$
declare
	first_bet bigint;
	last_bet bigint;
begin
	if tg_table_name = 'bet' then
		-- Computed before the plan starts, so that it opens only the partitions between them.
		select min(id), max(id) into first_bet, last_bet from new_rows;
		perform add_liability(array_agg(match_id), array_agg(market_id), array_agg(specifier), array_agg(outcome_id),
			array_agg(
				case when new_row.status = 0 then coalesce(leg.liability_cents, leg_liability(new_row.stake_cents,
					new_row.possible_win_cents, new_row.total_odds, new_row.bonus_id, odds)) else 0 end
				- case when old_row.status = 0 then coalesce(leg.liability_cents, leg_liability(old_row.stake_cents,
					old_row.possible_win_cents, old_row.total_odds, old_row.bonus_id, odds)) else 0 end))
		from old_rows as old_row join new_rows as new_row using (id)
			cross join lateral (select * from bet_leg where bet_id = new_row.id
				and bet_id between first_bet and last_bet and bet_leg.status = 0 offset 0) as leg
		-- A partial cash out changes the amounts of a pending bet.
		where (old_row.status = 0) <> (new_row.status = 0) or (new_row.status = 0
			and (old_row.stake_cents, old_row.possible_win_cents) <> (new_row.stake_cents, new_row.possible_win_cents));
	elsif tg_op = 'INSERT' then
		perform add_liability(array_agg(match_id), array_agg(market_id), array_agg(specifier), array_agg(outcome_id),
			array_agg(coalesce(leg.liability_cents,
				leg_liability(stake_cents, possible_win_cents, total_odds, bonus_id, odds))))
		from new_rows as leg join bet on bet.id = leg.bet_id and bet.status = 0
		where leg.status = 0;
	else
		perform add_liability(array_agg(leg.match_id), array_agg(leg.market_id), array_agg(leg.specifier),
			array_agg(leg.outcome_id), array_agg(case when leg.status = 0 then 1 else -1 end
				* coalesce(leg.liability_cents,
					leg_liability(stake_cents, possible_win_cents, total_odds, bonus_id, leg.odds))))
		from old_rows as old_leg join new_rows as leg using (id)
			join bet on bet.id = leg.bet_id and bet.status = 0
		where (old_leg.status = 0) <> (leg.status = 0);
	end if;
	return null;
end
$$;

-- Stores new bets with their legs, on the fast and the slow path. `legs` maps booking codes to arrays of legs, whose keys
-- are column names. Returns the stored bets; a bet whose booking code is taken is left out. Columns are listed, so that a later
-- migration may add one with a default. insertBets.test.ts checks the lists against the schema.
-- Scans are disabled for the reason that 11_count_liability.sql gives.
create or replace function insert_bets(new_bets bet[], legs jsonb) returns setof bet
language plpgsql set enable_seqscan = off as $$
begin
	return query
	with stored as (
		insert into bet (id, account_id, idempotency_key, booking_code, request_hash, stake_cents, total_odds, possible_win_cents,
			excise_cents, withholding_cents, boost_percent, tax_rates, limits, placed_at, bonus_id, structure)
		overriding system value
		select new_bet.id, new_bet.account_id, new_bet.idempotency_key, new_bet.booking_code, new_bet.request_hash,
			new_bet.stake_cents, new_bet.total_odds, new_bet.possible_win_cents, new_bet.excise_cents, new_bet.withholding_cents,
			new_bet.boost_percent, new_bet.tax_rates, new_bet.limits, new_bet.placed_at, new_bet.bonus_id,
			new_bet.structure
		from unnest(new_bets) as new_bet
		-- The code of a booked slip loads its selections, so no bet may have it as reference.
		where not exists (select from booked_slip where booked_slip.booking_code = new_bet.booking_code)
		-- A single order, so that two placements never wait for each other's booking codes.
		order by new_bet.booking_code collate "C"
		on conflict (booking_code) do nothing returning *
	), stored_leg as (
		insert into bet_leg (bet_id, match_id, sport_id, market_id, parent_market_id, odd_id, outcome_id, specifier,
			outcome_name, market_name, odds, live, kickoff_at, home_team, away_team, competition,
			liability_cents)
		select stored.id, leg.match_id, leg.sport_id, leg.market_id, leg.parent_market_id, leg.odd_id, leg.outcome_id,
			leg.specifier, leg.outcome_name, leg.market_name, leg.odds, leg.live, leg.kickoff_at, leg.home_team, leg.away_team,
			leg.competition, leg.liability_cents
		from stored, jsonb_populate_recordset(null::bet_leg, legs -> stored.booking_code) as leg
	)
	select * from stored;
end
$$;

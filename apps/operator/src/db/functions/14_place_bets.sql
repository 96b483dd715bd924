-- The fast path of placement (features/bets/placeFast.ts): accepts plain cash bets in one statement, which commits by itself.
-- `given` is an array of {"token_hash": ..., "bet": {...}} without the bet's id and account; `legs` maps booking codes to legs.
-- Returns the booking codes of the stored bets. A bet that breaks a rule below is left out and nothing of it is stored. The
-- slow path, which defines the rules and explains refusals, decides it. test/placementPaths.test.ts compares both paths rule
-- by rule.
-- Scans are disabled for the reason that 11_count_liability.sql gives.
create or replace function place_bets(given jsonb, legs jsonb, max_outcome_cents bigint default null,
	max_market_cents bigint default null, needs_age_proof boolean default false) returns setof text
language plpgsql set enable_seqscan = off as $$
declare
	candidates bet[];
	placed bet[];
begin
	-- Locks the players in the order of their ids. SKIP LOCKED leaves out a player whom another transaction has locked, so that
	-- a slow bet delays no other bet.
	select array_agg(jsonb_populate_record(null::bet, player.bet
		|| jsonb_build_object('account_id', player.account_id, 'id', nextval('bet_id_seq'))))
	into candidates
	from (
		select item.bet, account.id as account_id, account.excluded_until, account.restricted_at, account.age_state
		from jsonb_to_recordset(given) as item (token_hash text, bet jsonb)
		-- Rule: the session has neither expired nor ended. The clock of the process that ended it may be ahead.
		join session on session.token_hash = item.token_hash and session.ended_at is null
			and session.expires_at > (item.bet ->> 'placed_at')::timestamptz
		join account on account.id = session.account_id
		order by account.id for update of account skip locked
	) as player
	-- Rule: the player is not self-excluded, and not restricted by staff.
	where player.restricted_at is null
		and (player.excluded_until is null or player.excluded_until <= (player.bet ->> 'placed_at')::timestamptz)
		-- Rule: the player is not under age, and has proven the age where the law requires it.
		and player.age_state <> 'underAge' and (player.age_state = 'proven' or not needs_age_proof);
	-- A separate statement, so that it sees what was committed before the locks were acquired. Every debit of a player's cash
	-- needs the same lock, so the balance cannot fall until the stake is taken.
	select array_agg(accepted.new_bet) into candidates
	from (
		-- Rule: one bet per player and statement.
		select distinct on (new_bet.account_id) new_bet
		from unnest(candidates) as new_bet
			join ledger_account as cash on cash.code = player_cash_account(new_bet.account_id)
		-- Rule: the balance covers the stake.
		where cash.balance_cents >= new_bet.stake_cents
			-- Rule: the idempotency key is new.
			and not exists (select from bet
				where bet.account_id = new_bet.account_id and bet.idempotency_key = new_bet.idempotency_key)
			-- Rule: the player has not abandoned the booking code.
			and not exists (select from abandoned_slip
				where abandoned_slip.account_id = new_bet.account_id and abandoned_slip.idempotency_key = new_bet.idempotency_key)
			-- Rule: the player has set no limits. The slow path reads what is used of them.
			and not exists (select from player_limit where player_limit.account_id = new_bet.account_id)
			-- Rule: no freebet waits to be earned (status 7, pending).
			and not exists (select from bonus where bonus.account_id = new_bet.account_id and bonus.status = 7)
			-- Rule: the house's limits have room for each leg. Nothing is locked yet, so this is checked again below.
			and not exists (select from jsonb_populate_recordset(null::bet_leg, legs -> new_bet.booking_code) as leg
				cross join lateral (values (leg.specifier, leg.outcome_id, max_outcome_cents), ('', '', max_market_cents))
					as side (specifier, outcome_id, max_cents)
				left join liability as counted on counted.match_id = leg.match_id and counted.market_id = leg.market_id
					and counted.specifier = side.specifier and counted.outcome_id = side.outcome_id
				where coalesce(counted.cents, 0) + leg_liability(new_bet.stake_cents, new_bet.possible_win_cents,
					new_bet.total_odds, null, leg.odds) > side.max_cents)
	) as accepted;
	if candidates is null then
		return;
	end if;
	select array_agg(stored) into placed from insert_bets(candidates, legs) as stored;
	if placed is null then
		return;
	end if;
	-- The trigger that counted these legs has locked their rows. If bets of this call exceed a limit together, or with bets that
	-- were committed since the check above, the slow path decides them one after the other. The given texts are read and not
	-- the stored rows, because a plan for bet_leg would open every partition.
	if exists (select from unnest(placed) as new_bet
			cross join lateral jsonb_populate_recordset(null::bet_leg, legs -> new_bet.booking_code) as leg
			join liability as counted on counted.match_id = leg.match_id
			and counted.market_id = leg.market_id and (counted.specifier, counted.outcome_id)
				in ((leg.specifier, leg.outcome_id), ('', ''))
		where counted.cents > case when counted.outcome_id = '' then max_market_cents else max_outcome_cents end) then
		raise exception 'the bets exceed a liability limit together' using errcode = 'UB002';
	end if;
	perform ledger_post_many('stake', array_agg('stake:' || id), array_agg(placed_at), array_agg(player_cash_account(account_id)),
		array_agg(house_account('open_bets', account_id)), array_agg(stake_cents))
	from unnest(placed);
	-- Odds were checked before the statement began. After a long wait for locks the slow path checks them again.
	if clock_timestamp() > statement_timestamp() + interval '1 s' then
		raise exception 'placement waited too long for locks' using errcode = 'UB001';
	end if;
	return query select booking_code from unnest(placed);
end
$$;

-- The fast path of placement (features/bets/placeFast.ts): accepts plain cash bets in one statement, which commits by itself.
-- `given` is an array of {"token_hash": ..., "bet": {...}} without the bet's id and account; `legs` maps booking codes to legs.
-- Returns the booking codes of the stored bets. A bet that breaks any rule below is left out, without a trace, and takes the
-- slow path, which defines the rules and explains a refusal. test/placementPaths.test.ts compares both paths rule by rule.
create or replace function place_bets(given jsonb, legs jsonb) returns setof text
language plpgsql as $$
declare
	candidates bet[];
	placed bet[];
begin
	-- Locks the players in the order of their ids. SKIP LOCKED leaves out a player whom another transaction has locked, so that a slow bet delays no other bet.
	select array_agg(jsonb_populate_record(null::bet, player.bet
		|| jsonb_build_object('account_id', player.account_id, 'id', nextval('bet_id_seq'))))
	into candidates
	from (
		select item.bet, account.id as account_id, account.excluded_until, account.restricted_at
		from jsonb_to_recordset(given) as item (token_hash text, bet jsonb)
		-- Rule: the session has not expired.
		join session on session.token_hash = item.token_hash and session.expires_at > (item.bet ->> 'placed_at')::timestamptz
		join account on account.id = session.account_id
		order by account.id for update of account skip locked
	) as player
	-- Rule: the player is not self-excluded, and not restricted by staff.
	where player.restricted_at is null
		and (player.excluded_until is null or player.excluded_until <= (player.bet ->> 'placed_at')::timestamptz);
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
			-- Rule: no freebet waits to be earned (status 7, pending).
			and not exists (select from bonus where bonus.account_id = new_bet.account_id and bonus.status = 7)
	) as accepted;
	if candidates is null then
		return;
	end if;
	select array_agg(stored) into placed from insert_bets(candidates, legs) as stored;
	if placed is null then
		return;
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

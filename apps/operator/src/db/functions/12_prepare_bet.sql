-- First statement of the slow path (features/bets/placement.ts): locks the player, finds an earlier bet of the same
-- idempotency key and, if there is none, draws the id of the new bet.
-- Scans are disabled for the reason that 11_count_liability.sql gives.
create or replace function prepare_bet(player_id bigint, key text, out excluded_until timestamptz,
	out restricted_at timestamptz, out age_state text, out earlier_bet_id bigint, out new_bet_id bigint)
language plpgsql set enable_seqscan = off as $$
begin
	select account.excluded_until, account.restricted_at, account.age_state
	into strict excluded_until, restricted_at, age_state
	from account where account.id = player_id for update;
	-- A separate statement, so that it sees what was committed while the lock was awaited.
	select bet.id into earlier_bet_id from bet where bet.account_id = player_id and bet.idempotency_key = key;
	if not found then
		new_bet_id := nextval('bet_id_seq');
	end if;
end
$$;

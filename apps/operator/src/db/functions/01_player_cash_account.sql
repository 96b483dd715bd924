-- Code of a player's cash account. ledger/accounts.ts computes the same code; accounts.test.ts compares them.
create or replace function player_cash_account(account_id bigint) returns text
language sql immutable as $$
	select 'player_cash:' || account_id::text
$$;

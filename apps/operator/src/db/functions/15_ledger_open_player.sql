-- Opens a player's accounts with a balance of 0 unless they are open. Called by ledger/accounts.ts.
create or replace function ledger_open_player(account_id bigint) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
	insert into ledger_account (code, kind)
	values ('player_cash:' || account_id, 'player_cash'), ('player_bonus:' || account_id, 'player_bonus')
	on conflict do nothing
$$;

-- Code of the house account that serves a player. Each kind has 16 accounts, because one row would be locked by every bet.
-- ledger/accounts.ts computes the same code; accounts.test.ts compares them.
create or replace function house_account(kind text, account_id bigint) returns text
language sql immutable as $$
	select kind || ':' || (account_id % 16)::text
$$;

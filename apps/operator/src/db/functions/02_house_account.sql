-- Code of the house account of a player's stripe. Each kind has 16 accounts, because every bet would lock a single row.
-- ledger/accounts.ts computes the same code; accounts.test.ts compares them.
create or replace function house_account(kind text, account_id bigint) returns text
language sql immutable as $$
	select kind || ':' || (account_id % 16)::text
$$;

-- Posts several transfers with few statements. Any failure rolls back all of them. `transfers`, `codes` and `amounts` are the
-- entries: each names its transfer by the position of its operation key, from 1. It enforces the rules of ledger_post, because
-- the application's login can call it with any arguments. Unlike ledger_post it refuses an operation key that exists.
-- post.test.ts checks that the result equals that of ledger_post.
-- Scans are disabled for the reason that 11_count_liability.sql gives.
create or replace function ledger_post_batch(operation_keys text[], kinds text[], ats timestamptz[], transfers int[], codes text[],
	amounts bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
	ids bigint[];
	stored_keys text[];
	stored_kinds text[];
	times_ms bigint[];
	side record;
	currency text;
	first_currency text;
	balance bigint;
	new_hash text;
	sorted_ids bigint[] := '{}';
	sorted_codes text[] := '{}';
	sorted_amounts bigint[] := '{}';
	balances bigint[] := '{}';
	hashes text[] := '{}';
begin
	if exists (
		select from unnest(operation_keys) with ordinality as given (operation_key, transfer)
			full join (
				select entry.transfer, count(*) as entries, count(distinct code) as accounts, sum(amount_cents) as total,
					count(distinct split_part(code, ':', 2)) filter (where starts_with(code, 'player_')) as players
				from unnest(transfers, codes, amounts) as entry (transfer, code, amount_cents) group by entry.transfer
			) as summed using (transfer)
		where (operation_key is not null and summed.entries >= 2 and accounts = summed.entries and total = 0 and players <= 1)
			is not true
	) then
		raise exception 'a transfer has a key and two entries or more, of one player at most, that sum to zero';
	end if;
	with given as (
		select * from unnest(operation_keys, kinds, ats) with ordinality as given (operation_key, kind, at, transfer)
	), stored as (
		insert into ledger_transfer (operation_key, kind, created_at)
		select operation_key, kind, at from given order by transfer
		returning id, operation_key, kind, (extract(epoch from created_at) * 1000)::bigint as at_ms
	)
	-- The arguments may begin at another index than 1; these arrays begin at 1.
	select array_agg(id order by transfer), array_agg(operation_key order by transfer), array_agg(stored.kind order by transfer),
		array_agg(at_ms order by transfer)
	into ids, stored_keys, stored_kinds, times_ms
	from given join stored using (operation_key);
	-- The lock order of ledger_post. Accounts are updated one by one: for a list of codes PostgreSQL scans the whole table. A
	-- constraint refuses an overdraft that an account does not allow.
	for side in
		select * from unnest(transfers, codes, amounts) as given (transfer, code, amount_cents)
		order by not starts_with(code, 'player_'), code collate "C", transfer
	loop
		update ledger_account as account
		set balance_cents = account.balance_cents + side.amount_cents, entry_count = account.entry_count + 1,
			head_hash = ledger_entry_hash(account.head_hash, ids[side.transfer], account.code, side.amount_cents,
				account.balance_cents + side.amount_cents, stored_kinds[side.transfer],
				times_ms[side.transfer], stored_keys[side.transfer])
		where account.code = side.code
		returning account.balance_cents, account.head_hash, account.currency into balance, new_hash, currency;
		if not found then
			raise exception 'the account % is not open', side.code;
		end if;
		if first_currency <> currency then
			raise exception 'transfers of one call have one currency, not % and %', first_currency, currency;
		end if;
		first_currency := currency;
		sorted_ids := sorted_ids || ids[side.transfer];
		sorted_codes := sorted_codes || side.code;
		sorted_amounts := sorted_amounts || side.amount_cents;
		balances := balances || balance;
		hashes := hashes || new_hash;
	end loop;
	insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
	select * from unnest(sorted_ids, sorted_codes, sorted_amounts, balances, hashes);
end
$$;

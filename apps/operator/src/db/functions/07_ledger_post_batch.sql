-- Posts several transfers with few statements: balances and hashes are computed between one read and one update of the
-- accounts (decision 92). Any failure rolls back all of them. `transfers`, `codes` and `amounts` are the entries: each names
-- its transfer by the position of its operation key, from 1. It enforces the rules of ledger_post, because the application's
-- login can call it with any arguments. Unlike ledger_post it refuses an operation key that exists.
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
	accounts text[];
	balances bigint[];
	heads text[];
	entry_counts bigint[];
	may_overdraw boolean[];
	first_currency text;
	last_currency text;
	-- Position of the side's account in these arrays.
	account int := 0;
	side record;
	posted_transfers bigint[] := '{}';
	posted_codes text[] := '{}';
	posted_amounts bigint[] := '{}';
	posted_balances bigint[] := '{}';
	posted_hashes text[] := '{}';
begin
	if exists (
		select from unnest(operation_keys) with ordinality as given (operation_key, transfer)
			full join (
				select entry.transfer, count(*) as entries, count(distinct code) as accounts, sum(amount_cents) as total,
					count(distinct split_part(code, ':', 2)) filter (where starts_with(code, 'player_')) as players
				from unnest(transfers, codes, amounts) as entry (transfer, code, amount_cents) group by entry.transfer
			) as summed using (transfer)
		where (operation_key is not null and summed.entries >= 2 and summed.accounts = summed.entries and total = 0 and players <= 1)
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
	-- Locks the accounts in the order of ledger_post. A row that another transaction changed during the wait is read again, so
	-- these are the balances and heads to continue from.
	select array_agg(code), array_agg(balance_cents), array_agg(head_hash), array_agg(entry_count),
		array_agg(overdraft_allowed), min(currency), max(currency)
	into accounts, balances, heads, entry_counts, may_overdraw, first_currency, last_currency
	from (
		select * from ledger_account where code = any (codes)
		order by not starts_with(code, 'player_'), code collate "C" for update
	) as locked;
	if first_currency <> last_currency then
		raise exception 'transfers of one call have one currency, not % and %', first_currency, last_currency;
	end if;
	for side in
		select * from unnest(transfers, codes, amounts) as given (transfer, code, amount_cents)
		order by not starts_with(code, 'player_'), code collate "C", transfer
	loop
		if account = 0 or accounts[account] <> side.code then
			account := account + 1;
			if accounts[account] is distinct from side.code then
				raise exception 'the account % is not open', side.code;
			end if;
		end if;
		balances[account] := balances[account] + side.amount_cents;
		if balances[account] < 0 and not may_overdraw[account] then
			raise check_violation using constraint = 'ledger_account_no_overdraft',
				message = format('the account %s would violate ledger_account_no_overdraft', side.code);
		end if;
		heads[account] := ledger_entry_hash(heads[account], ids[side.transfer], side.code, side.amount_cents,
			balances[account], stored_kinds[side.transfer], times_ms[side.transfer], stored_keys[side.transfer]);
		entry_counts[account] := entry_counts[account] + 1;
		posted_transfers := posted_transfers || ids[side.transfer];
		posted_codes := posted_codes || side.code;
		posted_amounts := posted_amounts || side.amount_cents;
		posted_balances := posted_balances || balances[account];
		posted_hashes := posted_hashes || heads[account];
	end loop;
	update ledger_account as stored
	set balance_cents = posted.balance_cents, head_hash = posted.head_hash, entry_count = posted.entry_count
	from unnest(accounts, balances, heads, entry_counts) as posted (code, balance_cents, head_hash, entry_count)
	-- The second condition prevents a plan that reads the whole table.
	where stored.code = posted.code and stored.code = any (accounts);
	insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
	select * from unnest(posted_transfers, posted_codes, posted_amounts, posted_balances, posted_hashes);
end
$$;

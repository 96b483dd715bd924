-- Posts several transfers in four statements instead of four per transfer. Any failure rolls back all of them. `transfers`,
-- `codes` and `amounts` are the entries: each names its transfer by the position of its operation key, from 1. It enforces
-- the rules of ledger_post, because the application's login can call it with any arguments. Unlike ledger_post it refuses an
-- operation key that exists. post.test.ts checks that the result equals that of ledger_post.
create or replace function ledger_post_batch(operation_keys text[], kinds text[], ats timestamptz[], transfers int[], codes text[],
	amounts bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	currencies text[];
	entries bigint;
	inserted bigint;
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
	-- The lock order of ledger_post.
	select array_agg(distinct currency) into currencies
	from (select currency from ledger_account
		where code = any (array(select distinct code from unnest(codes) as code where starts_with(code, 'player_')))
		order by code collate "C" for update) as locked;
	select array_agg(distinct currency) || currencies into currencies
	from (select currency from ledger_account
		where code = any (array(select distinct code from unnest(codes) as code where not starts_with(code, 'player_')))
		order by code collate "C" for update) as locked;
	if not currencies[1] = all (currencies) then
		raise exception 'transfers of one call have one currency, not %', currencies;
	end if;
	select count(*) into entries from unnest(transfers, codes, amounts);
	with given as (
		select * from unnest(operation_keys, kinds, ats) with ordinality as given (operation_key, kind, at, transfer)
	), stored as (
		insert into ledger_transfer (operation_key, kind, created_at)
		select operation_key, kind, at from given order by transfer
		returning id, operation_key, kind, (extract(epoch from created_at) * 1000)::bigint as at_ms
	), entry as (
		select stored.*, side.code, side.amount_cents
		from unnest(transfers, codes, amounts) as side (transfer, code, amount_cents)
			join given using (transfer) join stored using (operation_key)
	), balanced as (
		select entry.*, account.head_hash as start, account.overdraft_allowed,
			account.balance_cents + (sum(entry.amount_cents) over (partition by code order by entry.id))::bigint as balance_cents,
			count(*) over (partition by code) as entries,
			row_number() over (partition by code order by entry.id) as position
		from entry join ledger_account as account using (code)
	), chained as (
		select *, ledger_chain(start, id, code, amount_cents, balance_cents, kind, at_ms, operation_key)
			over (partition by code order by id) as hash
		from balanced
	), updated as (
		update ledger_account as account
		set balance_cents = chained.balance_cents, head_hash = chained.hash, entry_count = entry_count + chained.entries
		from chained where account.code = chained.code and chained.position = chained.entries
	)
	insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
	select id, code, amount_cents, balance_cents, hash from chained
	-- The constraint checks the last balance only.
	where balance_cents >= 0 or overdraft_allowed
	order by code, id;
	get diagnostics inserted = row_count;
	-- Not an assertion: any session can turn assertions off.
	if inserted <> entries then
		raise exception 'an account of the transfers is not open or would be overdrawn';
	end if;
end
$$;

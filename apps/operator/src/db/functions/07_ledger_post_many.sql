-- Posts several transfers, each from a player's account to a house account, in four statements instead of four per transfer.
-- Any failure rolls back all transfers. It enforces the rules of ledger_post, because the application's login can call it
-- with any arguments: each amount is taken from one account and given to another, and a constraint refuses an overdraft.
-- Called by place_bets; post.test.ts checks that the result equals that of ledger_post.
create or replace function ledger_post_many(new_kind text, operation_keys text[], ats timestamptz[], from_codes text[],
	to_codes text[], amounts bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	currencies text[];
	inserted bigint;
begin
	if exists (select from unnest(from_codes, to_codes, amounts) as given (from_code, to_code, amount_cents)
		where (starts_with(from_code, 'player_') and not starts_with(to_code, 'player_') and amount_cents > 0) is not true) then
		raise exception 'a transfer takes a positive amount from a player for the house';
	end if;
	-- The lock order of ledger_post.
	select array_agg(distinct currency) into currencies
	from (select currency from ledger_account where code = any (from_codes) order by code collate "C" for update) as locked;
	select array_agg(distinct currency) || currencies into currencies
	from (select currency from ledger_account where code = any (to_codes) order by code collate "C" for update) as locked;
	if not currencies[1] = all (currencies) then
		raise exception 'transfers of one call have one currency, not %', currencies;
	end if;
	with given as (
		select * from unnest(operation_keys, ats, from_codes, to_codes, amounts)
			as given (operation_key, at, from_code, to_code, amount_cents)
	), transfer as (
		insert into ledger_transfer (operation_key, kind, created_at) select operation_key, new_kind, at from given
		returning id, operation_key, (extract(epoch from created_at) * 1000)::bigint as at_ms
	), entry as (
		select transfer.*, entry.code, entry.amount_cents
		from transfer join given using (operation_key),
			lateral (values (from_code, -given.amount_cents), (to_code, given.amount_cents)) as entry (code, amount_cents)
	), balanced as (
		select entry.*, account.head_hash as start,
			account.balance_cents + (sum(entry.amount_cents) over (partition by code order by entry.id))::bigint as balance_cents,
			count(*) over (partition by code) as entries,
			row_number() over (partition by code order by entry.id) as position
		from entry join ledger_account as account using (code)
	), chained as (
		select *, ledger_chain(start, id, code, amount_cents, balance_cents, new_kind, at_ms, operation_key)
			over (partition by code order by id) as hash
		from balanced
	), updated as (
		update ledger_account as account
		set balance_cents = chained.balance_cents, head_hash = chained.hash, entry_count = entry_count + chained.entries
		from chained where account.code = chained.code and chained.position = chained.entries
	)
	insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
	select id, code, amount_cents, balance_cents, hash from chained order by code, id;
	get diagnostics inserted = row_count;
	-- Not an assertion: any session can turn assertions off.
	if inserted <> 2 * cardinality(operation_keys) then
		raise exception 'an account of the transfers is not open';
	end if;
end
$$;

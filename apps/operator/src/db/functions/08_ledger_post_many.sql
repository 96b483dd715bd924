-- Posts several transfers of one kind, each from a player's account to a house account. Called by place_bets; post.test.ts
-- checks that the result equals that of ledger_post.
create or replace function ledger_post_many(new_kind text, operation_keys text[], ats timestamptz[], from_codes text[],
	to_codes text[], amounts bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
	if exists (select from unnest(from_codes, to_codes, amounts) as given (from_code, to_code, amount_cents)
		where (starts_with(from_code, 'player_') and not starts_with(to_code, 'player_') and amount_cents > 0) is not true) then
		raise exception 'a transfer takes a positive amount from a player for the house';
	end if;
	perform ledger_post_batch(operation_keys, array_fill(new_kind, array[cardinality(operation_keys)]), ats,
		array_agg(transfer::int), array_agg(code), array_agg(amount_cents))
	from unnest(from_codes, to_codes, amounts) with ordinality as given (from_code, to_code, amount, transfer),
		lateral (values (from_code, -amount), (to_code, amount)) as side (code, amount_cents);
end
$$;

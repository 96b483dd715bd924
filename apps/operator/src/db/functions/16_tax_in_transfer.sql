-- The cents that a transfer moved to the house accounts of a kind, such as 'excise'.
create or replace function tax_in_transfer(of_transfer bigint, house_kind text) returns bigint
language sql stable as $$
	select coalesce(sum(entry.amount_cents), 0)::bigint from ledger_entry as entry
	where entry.transfer_id = of_transfer and starts_with(entry.account_code, house_kind || ':')
$$;

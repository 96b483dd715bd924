-- Hash of a ledger entry, which chains it to the entry before. Numbers separate the texts and the operation key is last, so
-- that two different entries never have the same line. Declared stable, as convert_to is, so that PostgreSQL inlines the
-- function instead of calling it. ledger/chains.ts computes the same hash to verify entries.
create or replace function ledger_entry_hash(previous_hash text, transfer_id bigint, account_code text,
	amount_cents bigint, balance_after_cents bigint, kind text, at_ms bigint, operation_key text) returns text
language sql stable as $$
	select encode(sha256(convert_to(previous_hash || '|' || transfer_id::text || '|' || account_code || '|'
		|| amount_cents::text || '|' || balance_after_cents::text || '|' || kind || '|' || at_ms::text || '|'
		|| operation_key, 'UTF8')), 'hex')
$$;

-- State transition of the aggregate ledger_chain.
create or replace function ledger_chain_next(head text, start text, transfer_id bigint, account_code text,
	amount_cents bigint, balance_after_cents bigint, kind text, at_ms bigint, operation_key text) returns text
language sql immutable as $$
	select ledger_entry_hash(coalesce(head, start), transfer_id, account_code, amount_cents, balance_after_cents, kind, at_ms,
		operation_key)
$$;

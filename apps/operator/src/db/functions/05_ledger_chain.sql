-- Hashes of consecutive entries of one account. `start` is the hash of the account's last stored entry.
create or replace aggregate ledger_chain(start text, transfer_id bigint, account_code text, amount_cents bigint,
	balance_after_cents bigint, kind text, at_ms bigint, operation_key text) (sfunc = ledger_chain_next, stype = text);

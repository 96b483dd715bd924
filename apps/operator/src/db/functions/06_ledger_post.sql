-- Posts one transfer. Called by ledger/post.ts, which checks that the amounts sum to zero and sorts the account codes.
-- Returns a null transfer_id when a player's balance is too low, and replayed = true when the operation key exists already.
create or replace function ledger_post(new_operation_key text, new_kind text, at timestamptz, codes text[], amounts bigint[],
	out shortfall_cents bigint, out transfer_id bigint, out replayed boolean)
language plpgsql as $$
declare
	balance bigint;
	at_ms bigint := (extract(epoch from at) * 1000)::bigint;
begin
	shortfall_cents := 0;
	-- Every transfer locks players' accounts first and then house accounts, each sorted by code. A single order prevents
	-- deadlocks. Accounts are read one by one: for a list of codes PostgreSQL scans the whole table. House accounts may be
	-- negative, so only players' balances are checked.
	for i in 1 .. cardinality(codes) loop
		if i > 1 and codes[i] collate "C" <= codes[i - 1] then
			raise exception 'accounts of a transfer are out of order: %', codes;
		end if;
		if codes[i] like 'player\_%' then
			select balance_cents into balance from ledger_account where code = codes[i] for update;
			shortfall_cents := greatest(shortfall_cents, -balance - amounts[i]);
		end if;
	end loop;
	if shortfall_cents = 0 then
		insert into ledger_transfer (operation_key, kind, created_at) values (new_operation_key, new_kind, at)
		on conflict do nothing returning id into transfer_id;
	end if;
	if transfer_id is null then
		select id into transfer_id from ledger_transfer where operation_key = new_operation_key;
		replayed := transfer_id is not null;
		return;
	end if;
	replayed := false;
	for i in 1 .. cardinality(codes) loop
		with updated as (
			update ledger_account
			set balance_cents = balance_cents + amounts[i], entry_count = entry_count + 1,
				head_hash = ledger_entry_hash(head_hash, transfer_id, code, amounts[i], balance_cents + amounts[i], new_kind,
					at_ms, new_operation_key)
			where code = codes[i] returning balance_cents, head_hash
		)
		insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
		select ledger_post.transfer_id, codes[i], amounts[i], updated.balance_cents, updated.head_hash from updated;
		if not found then
			raise exception 'the account % is not open', codes[i];
		end if;
	end loop;
end
$$;

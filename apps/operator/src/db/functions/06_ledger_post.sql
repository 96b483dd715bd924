-- Posts one transfer. Besides ledger_post_batch no function moves money. It enforces every rule itself, because the
-- application's login can call it with any arguments. Returns a null transfer_id when a player's balance is too low, and
-- replayed = true when the same transfer was posted before. Raises UL001 when the operation key belongs to another transfer.
-- Scans are disabled for the reason that 11_count_liability.sql gives.
create or replace function ledger_post(new_operation_key text, new_kind text, at timestamptz, codes text[], amounts bigint[],
	out shortfall_cents bigint, out transfer_id bigint, out replayed boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
	-- Rounded as the column rounds it, because the hash covers the stored time.
	posted_at timestamptz(3) := at;
	at_ms bigint := (extract(epoch from posted_at) * 1000)::bigint;
	balance bigint;
	new_hash text;
	currency text;
	first_currency text;
	player text;
	total numeric := 0;
begin
	-- An array may begin at another index than 1 or have further dimensions; the loops would then skip elements.
	if array_ndims(codes) is distinct from 1 or array_ndims(amounts) is distinct from 1
		or array_lower(codes, 1) <> 1 or array_lower(amounts, 1) <> 1
		or cardinality(codes) < 2 or cardinality(codes) <> cardinality(amounts) then
		raise exception 'a transfer has two entries or more, each with an account and an amount';
	end if;
	shortfall_cents := 0;
	-- Every transfer locks players' accounts first and then house accounts, each sorted by code. A single order prevents
	-- deadlocks. Accounts are read one by one, because PostgreSQL scans the whole table for a list of codes. House accounts
	-- are not read here: a constraint refuses an overdraft that an account does not allow.
	for i in 1 .. cardinality(codes) loop
		if i > 1 and codes[i] collate "C" <= codes[i - 1] then
			raise exception 'accounts of a transfer are out of order: %', codes;
		end if;
		total := total + amounts[i];
		if starts_with(codes[i], 'player_') then
			if player <> split_part(codes[i], ':', 2) then
				raise exception 'a transfer moves the money of one player: %', codes;
			end if;
			player := split_part(codes[i], ':', 2);
			select balance_cents into balance from ledger_account where code = codes[i] for update;
			shortfall_cents := greatest(shortfall_cents, -balance - amounts[i]);
		end if;
	end loop;
	if total is distinct from 0 then
		raise exception 'the entries of a transfer sum to %', total;
	end if;
	if shortfall_cents = 0 then
		insert into ledger_transfer (operation_key, kind, created_at) values (new_operation_key, new_kind, posted_at)
		on conflict do nothing returning id into transfer_id;
	end if;
	if transfer_id is null then
		select earlier.id, earlier.kind = new_kind
			and codes = array(select entry.account_code from ledger_entry as entry where entry.transfer_id = earlier.id
				order by entry.account_code collate "C")
			and amounts = array(select entry.amount_cents from ledger_entry as entry where entry.transfer_id = earlier.id
				order by entry.account_code collate "C")
		into transfer_id, replayed
		from ledger_transfer as earlier where earlier.operation_key = new_operation_key;
		if not replayed then
			raise exception 'the operation key % belongs to another transfer', new_operation_key using errcode = 'UL001';
		end if;
		replayed := transfer_id is not null;
		return;
	end if;
	replayed := false;
	for i in 1 .. cardinality(codes) loop
		update ledger_account as account
		set balance_cents = account.balance_cents + amounts[i], entry_count = account.entry_count + 1,
			head_hash = ledger_entry_hash(account.head_hash, transfer_id, account.code, amounts[i],
				account.balance_cents + amounts[i], new_kind, at_ms, new_operation_key)
		where account.code = codes[i]
		returning account.balance_cents, account.head_hash, account.currency into balance, new_hash, currency;
		if not found then
			raise exception 'the account % is not open', codes[i];
		end if;
		if first_currency <> currency then
			raise exception 'a transfer has one currency, not % and %', first_currency, currency;
		end if;
		first_currency := currency;
		insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
		values (ledger_post.transfer_id, codes[i], amounts[i], balance, new_hash);
	end loop;
end
$$;

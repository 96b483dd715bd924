-- The same transfer as before in half the statements, each of which costs more than its work: accounts come in the order in
-- which they are locked, only those that may fall short are looked at first, and an entry is written with its balance.
-- Only ledger/post.ts and bet_place call this.
DROP FUNCTION ledger_post;--> statement-breakpoint
CREATE FUNCTION ledger_post(new_operation_key text, new_kind text, at timestamptz, codes text[], amounts bigint[],
	OUT shortfall_cents bigint, OUT transfer_id bigint, OUT replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE
	balance bigint;
	at_ms bigint := (extract(epoch FROM at) * 1000)::bigint;
BEGIN
	shortfall_cents := 0;
	-- Every transfer locks players' accounts first and then the operator's own, each in the order of their codes, so that no
	-- two wait for each other. The operator's own may go below zero.
	FOR i IN 1 .. cardinality(codes) LOOP
		IF i > 1 AND codes[i] COLLATE "C" <= codes[i - 1] THEN
			RAISE EXCEPTION 'accounts of a transfer are out of order: %', codes;
		END IF;
		IF codes[i] LIKE 'player\_%' THEN
			SELECT balance_cents INTO balance FROM ledger_account WHERE code = codes[i] FOR UPDATE;
			shortfall_cents := greatest(shortfall_cents, -balance - amounts[i]);
		END IF;
	END LOOP;
	IF shortfall_cents = 0 THEN
		INSERT INTO ledger_transfer (operation_key, kind, created_at) VALUES (new_operation_key, new_kind, at)
		ON CONFLICT DO NOTHING RETURNING id INTO transfer_id;
	END IF;
	IF transfer_id IS NULL THEN
		SELECT id INTO transfer_id FROM ledger_transfer WHERE operation_key = new_operation_key;
		replayed := transfer_id IS NOT NULL;
		RETURN;
	END IF;
	replayed := false;
	FOR i IN 1 .. cardinality(codes) LOOP
		-- Each entry's hash continues its account's chain.
		WITH moved AS (
			UPDATE ledger_account
			SET balance_cents = balance_cents + amounts[i], entry_count = entry_count + 1,
				head_hash = ledger_entry_hash(head_hash, transfer_id, code, amounts[i], balance_cents + amounts[i], new_kind,
					at_ms, new_operation_key)
			WHERE code = codes[i] RETURNING balance_cents, head_hash
		)
		INSERT INTO ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
		SELECT ledger_post.transfer_id, codes[i], amounts[i], moved.balance_cents, moved.head_hash FROM moved;
		IF NOT FOUND THEN
			RAISE EXCEPTION 'the account % is not open', codes[i];
		END IF;
	END LOOP;
END
$$;

-- The same transfer as before, but each account is looked up by its code: for a list of codes PostgreSQL read through all
-- accounts, four times a transfer, and through what their updates left behind. Only ledger/post.ts calls this.
CREATE OR REPLACE FUNCTION ledger_post(new_operation_key text, new_kind text, at timestamptz, codes text[],
	amounts bigint[], OUT open_accounts bigint, OUT shortfall_cents bigint, OUT transfer_id bigint, OUT replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE
	side record;
	account ledger_account;
BEGIN
	open_accounts := 0;
	shortfall_cents := 0;
	-- Every transfer locks its accounts in the order of their codes, so that no two wait for each other.
	FOR side IN SELECT * FROM unnest(codes, amounts) AS given (code, amount) ORDER BY code LOOP
		SELECT * INTO account FROM ledger_account WHERE code = side.code FOR UPDATE;
		IF FOUND THEN
			open_accounts := open_accounts + 1;
		END IF;
		-- What players lack; the operator's own accounts may go below zero.
		IF account.kind IN ('player_cash', 'player_bonus') THEN
			shortfall_cents := greatest(shortfall_cents, -account.balance_cents - side.amount);
		END IF;
	END LOOP;
	IF open_accounts <> cardinality(codes) THEN
		RETURN;
	END IF;
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
	FOR side IN SELECT * FROM unnest(codes, amounts) AS given (code, amount) LOOP
		-- Each entry's hash continues its account's chain.
		UPDATE ledger_account
		SET balance_cents = balance_cents + side.amount, entry_count = entry_count + 1,
			head_hash = ledger_entry_hash(head_hash, transfer_id, code, side.amount, balance_cents + side.amount, new_kind,
				(extract(epoch FROM at) * 1000)::bigint, new_operation_key)
		WHERE code = side.code RETURNING * INTO account;
		INSERT INTO ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
		VALUES (ledger_post.transfer_id, side.code, side.amount, account.balance_cents, account.head_hash);
	END LOOP;
END
$$;

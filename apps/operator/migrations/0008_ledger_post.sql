-- Stable, as it is for PostgreSQL to convert a text: so declared, it is computed in place and not called, which is the
-- dearest part of a transfer.
CREATE OR REPLACE FUNCTION ledger_entry_hash(previous_hash text, transfer_id bigint, account_code text,
	amount_cents bigint, balance_after_cents bigint, kind text, at_ms bigint, operation_key text)
RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to(previous_hash || '|' || transfer_id::text || '|' || account_code || '|'
		|| amount_cents::text || '|' || balance_after_cents::text || '|' || kind || '|' || at_ms::text || '|'
		|| operation_key, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- One transfer in one round trip, because every bet waits for it. Only ledger/post.ts calls this, and says what it does.
CREATE FUNCTION ledger_post(new_operation_key text, new_kind text, at timestamptz, codes text[], amounts bigint[],
	OUT open_accounts bigint, OUT shortfall_cents bigint, OUT transfer_id bigint, OUT replayed boolean)
LANGUAGE plpgsql AS $$
BEGIN
	-- Every transfer locks its accounts in the order of their codes, so that no two wait for each other.
	PERFORM FROM ledger_account WHERE code = ANY (codes) ORDER BY code FOR UPDATE;
	GET DIAGNOSTICS open_accounts = ROW_COUNT;
	IF open_accounts <> cardinality(codes) THEN
		RETURN;
	END IF;
	-- What players lack; the operator's own accounts may go below zero.
	SELECT greatest(0, max(-balance_cents - amount)) INTO shortfall_cents
	FROM ledger_account JOIN unnest(codes, amounts) AS side (code, amount) USING (code)
	WHERE kind IN ('player_cash', 'player_bonus');
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
	-- Each entry's hash continues its account's chain.
	WITH entry AS (
		INSERT INTO ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
		SELECT ledger_post.transfer_id, code, amount, balance_cents + amount,
			ledger_entry_hash(head_hash, ledger_post.transfer_id, code, amount, balance_cents + amount, new_kind,
				(extract(epoch FROM at) * 1000)::bigint, new_operation_key)
		FROM ledger_account JOIN unnest(codes, amounts) AS side (code, amount) USING (code)
		RETURNING account_code, balance_after_cents, hash
	)
	UPDATE ledger_account
	SET balance_cents = entry.balance_after_cents, head_hash = entry.hash, entry_count = entry_count + 1
	FROM entry WHERE code = entry.account_code;
END
$$;

-- Several transfers at once, each of a player's account and one of the operator's own: what ledger_post does for one. A
-- statement costs more than its work, and here four serve them all.
CREATE FUNCTION ledger_chain_next(head text, start text, transfer_id bigint, account_code text, amount_cents bigint,
	balance_after_cents bigint, kind text, at_ms bigint, operation_key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT ledger_entry_hash(coalesce(head, start), transfer_id, account_code, amount_cents, balance_after_cents, kind, at_ms,
		operation_key)
$$;--> statement-breakpoint
-- Hashes of an account's entries, each of which continues the one before; `start` is the account's last one.
CREATE AGGREGATE ledger_chain(start text, transfer_id bigint, account_code text, amount_cents bigint,
	balance_after_cents bigint, kind text, at_ms bigint, operation_key text) (SFUNC = ledger_chain_next, STYPE = text);
--> statement-breakpoint
-- Takes from players' accounts, which the caller has looked at under the players' locks, and gives to the operator's own.
-- Fails as a whole where any transfer would. Only bets_place calls this.
CREATE FUNCTION ledger_post_all(new_kind text, operation_keys text[], ats timestamptz[], from_codes text[], to_codes text[],
	amounts bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	moved bigint;
BEGIN
	-- The order of ledger_post: players' accounts first, then the operator's own, each in the order of their codes.
	PERFORM FROM ledger_account WHERE code = ANY (from_codes) ORDER BY code COLLATE "C" FOR UPDATE;
	PERFORM FROM ledger_account WHERE code = ANY (to_codes) ORDER BY code COLLATE "C" FOR UPDATE;
	WITH given AS (
		SELECT * FROM unnest(operation_keys, ats, from_codes, to_codes, amounts)
			AS given (operation_key, at, from_code, to_code, amount_cents)
	), transfer AS (
		INSERT INTO ledger_transfer (operation_key, kind, created_at) SELECT operation_key, new_kind, at FROM given
		RETURNING id, operation_key, (extract(epoch FROM created_at) * 1000)::bigint AS at_ms
	), side AS (
		SELECT transfer.*, side.code, side.amount_cents
		FROM transfer JOIN given USING (operation_key),
			LATERAL (VALUES (from_code, -given.amount_cents), (to_code, given.amount_cents)) AS side (code, amount_cents)
	), balanced AS (
		SELECT side.*, account.head_hash AS start,
			account.balance_cents + (sum(side.amount_cents) OVER (PARTITION BY code ORDER BY side.id))::bigint AS balance_cents,
			count(*) OVER (PARTITION BY code) AS entries,
			row_number() OVER (PARTITION BY code ORDER BY side.id) AS place
		FROM side JOIN ledger_account AS account USING (code)
	), chained AS (
		SELECT *, ledger_chain(start, id, code, amount_cents, balance_cents, new_kind, at_ms, operation_key)
			OVER (PARTITION BY code ORDER BY id) AS hash
		FROM balanced
	), updated AS (
		UPDATE ledger_account AS account
		SET balance_cents = chained.balance_cents, head_hash = chained.hash, entry_count = entry_count + chained.entries
		FROM chained WHERE account.code = chained.code AND chained.place = chained.entries
	)
	INSERT INTO ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
	SELECT id, code, amount_cents, balance_cents, hash FROM chained ORDER BY code, id;
	GET DIAGNOSTICS moved = ROW_COUNT;
	ASSERT moved = 2 * cardinality(operation_keys), 'every account of the transfers is open';
END
$$;
--> statement-breakpoint
DROP FUNCTION bet_place;--> statement-breakpoint
-- Bets at cash with nothing to be decided on the way, in one round trip that commits by itself: most bets are, and every
-- way to the database and back, like every statement and every commit, costs more than the work there. Each is given as
-- the hash of its player's token, its row without number and player, and its legs. Answers the references of those that
-- are stored; of those against which anything at all speaks nothing is. Only features/bets/placeAtOnce.ts calls this.
CREATE FUNCTION bets_place(given jsonb) RETURNS SETOF text
LANGUAGE plpgsql AS $$
DECLARE
	fresh bet[];
BEGIN
	-- Locks in the order of the players' numbers. Who is held by something else is not waited for: his bet may take long.
	SELECT array_agg(jsonb_populate_record(NULL::bet, held.bet
			|| jsonb_build_object('account_id', held.account_id, 'id', nextval('bet_id_seq'))))
	INTO fresh
	FROM (
		SELECT item.bet, account.id AS account_id, account.excluded_until
		FROM jsonb_to_recordset(given) AS item (holder text, bet jsonb)
		JOIN session ON session.token_hash = item.holder AND session.expires_at > (item.bet ->> 'placed_at')::timestamptz
		JOIN account ON account.id = session.account_id
		ORDER BY account.id FOR UPDATE OF account SKIP LOCKED
	) AS held
	WHERE held.excluded_until IS NULL OR held.excluded_until <= (held.bet ->> 'placed_at')::timestamptz;
	-- A statement of its own: it sees what was committed before the lock was had. What takes from a player's cash needs the
	-- same lock, so that the balance can only have grown when the stake is taken. References are taken in their order, so
	-- that no two placements wait for each other's.
	WITH stored AS (
		INSERT INTO bet OVERRIDING SYSTEM VALUE
		SELECT (wanted.one).* FROM (
			SELECT DISTINCT ON (one.account_id) one
			FROM unnest(fresh) AS one JOIN ledger_account AS cash ON cash.code = 'player_cash:' || one.account_id
			WHERE cash.balance_cents >= one.stake_cents
				AND NOT EXISTS (SELECT FROM bet WHERE bet.account_id = one.account_id AND bet.bet_ref = one.bet_ref)
				AND NOT EXISTS (SELECT FROM bonus WHERE bonus.account_id = one.account_id AND bonus.status = 7)
		) AS wanted
		ORDER BY (wanted.one).bet_reference COLLATE "C"
		ON CONFLICT (bet_reference) DO NOTHING RETURNING *
	), leg AS (
		INSERT INTO bet_leg (bet_id, match_id, sport_id, market_id, parent_market_id, odd_id, outcome_id, specifier,
			outcome_name, market_name, odds, live, kickoff_at, home_team, away_team, competition)
		SELECT stored.id, match_id, sport_id, market_id, parent_market_id, odd_id, outcome_id, specifier,
			outcome_name, market_name, odds, live, kickoff_at, home_team, away_team, competition
		FROM stored JOIN jsonb_to_recordset(given) AS item (bet jsonb, legs jsonb)
				ON item.bet ->> 'bet_reference' = stored.bet_reference,
			jsonb_populate_recordset(NULL::bet_leg, item.legs)
	)
	SELECT array_agg(stored.*::bet) INTO fresh FROM stored;
	IF fresh IS NULL THEN
		RETURN;
	END IF;
	PERFORM ledger_post_all('stake', array_agg('stake:' || id), array_agg(placed_at), array_agg('player_cash:' || account_id),
		array_agg('stakes_held:' || account_id % 16), array_agg(stake_cents))
	FROM unnest(fresh);
	-- All locks are held. Prices were looked at before: whoever waited for longer has them looked at again.
	IF clock_timestamp() > statement_timestamp() + interval '1 s' THEN
		RAISE EXCEPTION 'the bets waited for too long' USING ERRCODE = 'UB001';
	END IF;
	RETURN QUERY SELECT bet_reference FROM unnest(fresh);
END
$$;

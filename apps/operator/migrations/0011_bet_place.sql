-- A bet at cash with nothing to be decided on the way, in one round trip that commits by itself: most bets are, and every
-- way to the database and back costs more than the work there. Answers the bet's number, or null where anything at all
-- speaks against it; nothing is stored or moved then. Only features/bets/placeAtOnce.ts calls this.
CREATE FUNCTION bet_place(holder text, at timestamptz, given jsonb, given_legs jsonb) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
	fresh bet := jsonb_populate_record(NULL::bet, given);
	excluded_until timestamptz;
	cash text;
	posted record;
BEGIN
	SELECT account.id, account.excluded_until INTO fresh.account_id, excluded_until
	FROM session JOIN account ON account.id = session.account_id
	WHERE session.token_hash = holder AND session.expires_at > at FOR UPDATE OF account;
	IF NOT FOUND OR excluded_until > at THEN
		RETURN NULL;
	END IF;
	cash := 'player_cash:' || fresh.account_id;
	-- A statement of its own: it sees what was committed while the lock was waited for. What takes from the player's cash
	-- waits for the same lock, so that the balance can only have grown when the stake is taken.
	IF EXISTS (SELECT FROM bet WHERE bet.account_id = fresh.account_id AND bet.bet_ref = fresh.bet_ref)
		OR EXISTS (SELECT FROM bonus WHERE bonus.account_id = fresh.account_id AND bonus.status = 7)
		OR (SELECT balance_cents FROM ledger_account WHERE code = cash) < fresh.stake_cents
	THEN
		RETURN NULL;
	END IF;
	fresh.id := nextval('bet_id_seq');
	INSERT INTO bet OVERRIDING SYSTEM VALUE VALUES (fresh.*) ON CONFLICT (bet_reference) DO NOTHING;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	INSERT INTO bet_leg (bet_id, match_id, sport_id, market_id, parent_market_id, odd_id, outcome_id, specifier,
		outcome_name, market_name, odds, live, kickoff_at, home_team, away_team, competition)
	SELECT fresh.id, match_id, sport_id, market_id, parent_market_id, odd_id, outcome_id, specifier,
		outcome_name, market_name, odds, live, kickoff_at, home_team, away_team, competition
	FROM jsonb_populate_recordset(NULL::bet_leg, given_legs);
	SELECT * INTO STRICT posted FROM ledger_post('stake:' || fresh.id, 'stake', at,
		ARRAY[cash, 'stakes_held:' || fresh.account_id % 16], ARRAY[-fresh.stake_cents, fresh.stake_cents]);
	ASSERT posted.transfer_id IS NOT NULL AND NOT posted.replayed, 'the stake moves with its bet';
	-- All locks are held. Prices were looked at before: whoever waited for longer has them looked at again.
	IF clock_timestamp() > statement_timestamp() + interval '250 ms' THEN
		RAISE EXCEPTION 'the bet waited for too long' USING ERRCODE = 'UB001';
	END IF;
	RETURN fresh.id;
END
$$;

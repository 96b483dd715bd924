-- All that a placement must know before it decides, in one round trip, because every bet waits for it. Only
-- features/bets/placement.ts calls this.
CREATE FUNCTION bet_open(player_id bigint, ref text, OUT excluded_until timestamptz, OUT earlier_bet_id bigint,
	OUT new_bet_id bigint)
LANGUAGE plpgsql AS $$
BEGIN
	SELECT account.excluded_until INTO STRICT excluded_until FROM account WHERE account.id = player_id FOR UPDATE;
	-- A statement of its own: it sees what was committed while the lock was waited for.
	SELECT bet.id INTO earlier_bet_id FROM bet WHERE bet.account_id = player_id AND bet.bet_ref = ref;
	IF NOT FOUND THEN
		new_bet_id := nextval('bet_id_seq');
	END IF;
END
$$;

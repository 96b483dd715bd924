-- The cents that one leg of a bet adds to the liability of its outcome and its market (R-123). A bet of one leg adds its whole
-- net payout, a leg of a multi its share of it. The stake of a freebet is not the player's, so all of its payout is net.
-- features/bets/liability.ts computes the same; liability.test.ts compares them.
create or replace function leg_liability(stake_cents bigint, possible_win_cents bigint, total_odds numeric, bonus_id bigint,
	odds numeric) returns bigint
language sql immutable as $$
	select ceil(greatest(possible_win_cents - case when bonus_id is null then stake_cents else 0 end, 0)
		* coalesce((odds - 1) / nullif(total_odds - 1, 0), 1))::bigint
$$;

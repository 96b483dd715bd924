-- The operation key of the stake that a transfer returns, or debits again by a correction. Null for any other transfer.
create or replace function stake_key_of(kind text, operation_key text) returns text
language sql immutable as $$
	select case
		when kind = 'refund' or kind = 'stake' and starts_with(operation_key, 'correction:') then 'stake:'
		when kind = 'game_refund' then 'game_stake:'
		when kind = 'jackpot_refund' then 'jackpot_stake:'
	end || split_part(operation_key, ':', 2)
$$;

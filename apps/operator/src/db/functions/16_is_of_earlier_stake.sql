-- Whether a transfer returns a stake from before a time, or takes it again by a correction. It is no turnover since then (R-147): else
-- a bet that is cancelled after midnight would raise the new day's limit by its stake.
-- Scans are disabled for the reason that 11_count_liability.sql gives.
create or replace function is_of_earlier_stake(kind text, operation_key text, since timestamptz) returns boolean
language plpgsql stable set enable_seqscan = off as $$
declare
	stakes text := case
		when kind = 'refund' or kind = 'stake' and starts_with(operation_key, 'correction:') then 'stake:'
		when kind = 'game_refund' then 'game_stake:'
		when kind = 'jackpot_refund' then 'jackpot_stake:'
	end;
begin
	return stakes is not null and exists (
		select from ledger_transfer as stake
		where stake.operation_key = stakes || split_part(is_of_earlier_stake.operation_key, ':', 2) and stake.created_at < since);
end
$$;

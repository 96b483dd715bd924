-- Whether a transfer returns a stake of before a time, or debits it again by a correction. Such a transfer is no turnover since
-- that time (R-147). Otherwise a bet that is cancelled after midnight would raise the new day's limit by its stake.
-- Scans are disabled for the reason that 11_count_liability.sql gives.
create or replace function is_of_earlier_stake(kind text, operation_key text, since timestamptz) returns boolean
language plpgsql stable set enable_seqscan = off as $$
declare
	stake_key text := stake_key_of(kind, operation_key);
begin
	return stake_key is not null and exists (
		select from ledger_transfer as stake where stake.operation_key = stake_key and stake.created_at < since);
end
$$;

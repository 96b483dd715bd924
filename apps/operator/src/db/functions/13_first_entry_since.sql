-- The oldest of a player's cash entries since a time; null if there is none. The ledger has no index on time, so this is a
-- binary search: a year of a heavy player takes some twenty steps. The time of a transfer is read before its locks, so entries
-- can be out of order by seconds; the minute covers that.
create or replace function first_entry_since(player_id bigint, since timestamptz) returns bigint
language plpgsql stable set enable_seqscan = off as $$
declare
	code text := player_cash_account(player_id);
	-- Entries before `low` are older than `since`; `high` is not.
	low bigint := (select id from ledger_entry where account_code = code order by id limit 1);
	high bigint;
	probe record;
	middle bigint := 9223372036854775807;
begin
	loop
		select entry.id, transfer.created_at < since - interval '1 minute' as is_older into probe
		from ledger_entry as entry join ledger_transfer as transfer on transfer.id = entry.transfer_id
		where entry.account_code = code and entry.id <= middle order by entry.id desc limit 1;
		if probe.is_older then
			low := (select id from ledger_entry where account_code = code and id > probe.id order by id limit 1);
		else
			high := probe.id;
		end if;
		exit when low is null or high is null or low >= high;
		middle := low + (high - low) / 2;
	end loop;
	return high;
end
$$;

-- The oldest of a player's cash entries since a time; null if there is none. Reads the newest entries only, because the ledger
-- has no index on time. A transfer takes its time before it waits for locks, so entries can be out of order by seconds.
create or replace function first_entry_since(player_id bigint, since timestamptz) returns bigint
language plpgsql stable as $$
declare
	entry record;
	first_id bigint;
begin
	for entry in select id, transfer_id from ledger_entry
		where account_code = player_cash_account(player_id) order by id desc
	loop
		exit when (select created_at from ledger_transfer where id = entry.transfer_id) < since - interval '1 minute';
		first_id := entry.id;
	end loop;
	return first_id;
end
$$;

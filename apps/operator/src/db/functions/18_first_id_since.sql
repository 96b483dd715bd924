-- The lowest id of a row since a time, found by a binary search, because the tables have no index on time. Ids rise with time,
-- except that rows can be out of order by seconds. `newest_id` is the id of a row that is not older than the time.
create or replace function first_id_since(source text, time_column text, since timestamptz, newest_id bigint) returns bigint
language plpgsql stable as $$
declare
	found_id bigint := newest_id;
	-- Rows before `low` are older, rows from `high` on are not.
	low bigint := 0;
	high bigint := newest_id;
	middle bigint;
	probe_id bigint;
	is_older boolean;
begin
	while low < high loop
		middle := low + (high - low) / 2;
		execute format('select id, %I < $1 from %I where id >= $2 order by id limit 1', time_column, source)
		into probe_id, is_older using since, middle;
		if is_older then
			low := probe_id + 1;
		else
			found_id := probe_id;
			high := middle;
		end if;
	end loop;
	return found_id;
end
$$;

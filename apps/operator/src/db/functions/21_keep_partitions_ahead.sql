-- Creates the next partitions of each partitioned table until they have ranges for a month of ids beyond the newest row, and
-- returns their names. Called by the job `partitions` (db/partitions.ts). It takes no arguments and decides everything itself,
-- because the application's login can call it at any time. It creates at most three partitions of a table per call.
-- The default partition has the rows that no range has. That table becomes a range itself, so that no row is moved and every
-- row can be read at any time. The call fails if a lock is not granted soon, before PostgreSQL would look for a deadlock. So
-- bets wait for less than a second and none fails. The next run tries again.
create or replace function keep_partitions_ahead(out created text[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $$
declare
	-- The attachment reads the table under an exclusive lock.
	max_bytes constant bigint := 1024 * 1024 * 1024;
	kept record;
	newest_id bigint;
	month_ids bigint;
	end_id bigint;
	highest_id bigint;
begin
	created := '{}';
	-- Another process runs this function.
	if not pg_try_advisory_xact_lock(partitions_lock()) then
		return;
	end if;
	for kept in select *, parent || '_default' as default_name from partitioned_tables() loop
		execute format('select coalesce(max(id), 0) from %I', kept.source) into newest_id;
		month_ids := ids_of_month(kept.source, kept.time_column);
		end_id := (select max(until_id) from partition_ranges(kept.parent));
		execute format('select max(%I) from %I', kept.key_column, kept.default_name) into highest_id;
		if highest_id is not null then
			if pg_total_relation_size(kept.default_name::regclass) > max_bytes and session_user <> current_user then
				raise exception '% has more than a gigabyte: only the command "staff partitions keep-ahead" makes it a range', kept.default_name;
			end if;
			execute format('alter table %I detach partition %I', kept.parent, kept.default_name);
			-- Read again, because rows may have been stored during the wait for the lock.
			execute format('select max(%I) from %I', kept.key_column, kept.default_name) into highest_id;
			execute format('alter table %I rename to %I', kept.default_name, kept.parent || '_from_' || end_id);
			execute format('alter table %I attach partition %I for values from (%s) to (%s)', kept.parent,
				kept.parent || '_from_' || end_id, end_id, (highest_id / 1000000 + 1) * 1000000);
			created := created || (kept.parent || '_from_' || end_id);
			end_id := (highest_id / 1000000 + 1) * 1000000;
			perform create_partition(kept.parent, null, null);
		end if;
		for i in 1 .. 3 loop
			exit when end_id >= newest_id + month_ids;
			created := created || create_partition(kept.parent, end_id, end_id + month_ids);
			end_id := end_id + month_ids;
		end loop;
	end loop;
end
$$;

-- The months of ids for which each table has partitions beyond its newest row, by the rate of ids_of_month, and whether rows are
-- in the default partition. Called at every scrape of the metrics, so it reads only a few rows.
create or replace function partition_state() returns table (parent text, months_ahead double precision, is_default_used boolean)
language plpgsql stable as $$
declare
	kept record;
	newest_id bigint;
	end_id bigint;
begin
	for kept in select * from partitioned_tables() loop
		parent := kept.parent;
		end_id := (select max(until_id) from partition_ranges(kept.parent));
		execute format('select coalesce(max(id), 0) from %I', kept.source) into newest_id;
		months_ahead := (end_id - newest_id)::double precision / ids_of_month(kept.source, kept.time_column);
		execute format('select exists (select from %I where %I >= $1)', kept.parent, kept.key_column) into is_default_used
		using end_id;
		return next;
	end loop;
end
$$;

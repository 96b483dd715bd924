-- The first id of a partitioned table that is not archived; 0 while none is. The oldest partition is always detached first.
create or replace function archived_below(of_table text) returns bigint
language sql stable as $$
	select coalesce(max(until_id), 0) from archived_partition where table_name = of_table
$$;

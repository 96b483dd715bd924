-- The partitions of a table with their ranges [from_id, until_id). The first one begins at 0; the default one has no range.
create or replace function partition_ranges(of_parent text) returns table (name text, from_id bigint, until_id bigint)
language sql stable as $$
	select child.relname::text,
		case when bound <> 'DEFAULT' then coalesce(substring(bound from $re$FROM \('?(\d+)$re$)::bigint, 0) end,
		substring(bound from $re$TO \('?(\d+)$re$)::bigint
	from pg_inherits join pg_class as child on child.oid = inhrelid,
		lateral pg_get_expr(child.relpartbound, child.oid) as bound
	where inhparent = to_regclass('public.' || of_parent)
	order by 2 nulls last
$$;

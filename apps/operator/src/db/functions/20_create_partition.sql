-- Creates the partition [from_id, until_id) of a table like the first one: with a primary key on the id, and for a ledger table
-- with the trigger that refuses changes, because a trigger of the partitioned table does not protect its partitions. Without
-- a range it creates the default partition. It runs with the privileges of its caller, which must be the schema's owner.
create or replace function create_partition(of_parent text, from_id bigint, until_id bigint) returns text
language plpgsql as $$
declare
	name text := of_parent || coalesce('_from_' || from_id, '_default');
begin
	execute format('create table public.%I (like %I including defaults including constraints)', name, of_parent);
	execute format('alter table %I add primary key (id)', name);
	if starts_with(of_parent, 'ledger_') then
		execute format('create trigger %I before update or delete or truncate on %I for each statement execute function ledger_append_only()',
			of_parent || '_append_only', name);
	end if;
	execute format('alter table %I attach partition %I ', of_parent, name)
		|| case when from_id is null then 'default' else format('for values from (%s) to (%s)', from_id, until_id) end;
	return name;
end
$$;

-- The number of ids that a table draws in 30 days, by the rate of its last 30 days. It is the size of a partition. At least
-- 1,000,000, which is also the size for a table that is less than a day old.
create or replace function ids_of_month(source text, time_column text) returns bigint
language plpgsql stable as $$
declare
	newest record;
	oldest record;
	days numeric;
begin
	execute format('select id, %I as at from %I order by id desc limit 1', time_column, source) into newest;
	execute format('select id, %I as at from %I where id >= $1 order by id limit 1', time_column, source) into oldest
	using first_id_since(source, time_column, newest.at - interval '30 days', newest.id);
	days := extract(epoch from newest.at - oldest.at) / 86400;
	if days is null or days < 1 then
		return 1000000;
	end if;
	return greatest(1, ceil((newest.id - oldest.id) * 30 / days / 1000000)) * 1000000;
end
$$;

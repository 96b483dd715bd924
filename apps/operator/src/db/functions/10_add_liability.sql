-- Adds cents to the liabilities of outcomes, and to those of their markets: the rows without specifier and outcome. Rows are
-- locked in one order, so that two bets never wait for each other. PL/pgSQL caches the plan; a function in SQL is planned in
-- every call.
create or replace function add_liability(match_ids text[], market_ids text[], specifiers text[], outcome_ids text[],
	amounts bigint[]) returns void
language plpgsql as $$
begin
	insert into liability (match_id, market_id, specifier, outcome_id, cents)
	select leg.match_id, leg.market_id, side.specifier, side.outcome_id, sum(leg.cents)
	from unnest(match_ids, market_ids, specifiers, outcome_ids, amounts)
			as leg (match_id, market_id, specifier, outcome_id, cents),
		lateral (values (leg.specifier, leg.outcome_id), ('', '')) as side (specifier, outcome_id)
	group by leg.match_id, leg.market_id, side.specifier, side.outcome_id
	order by leg.match_id, leg.market_id, side.specifier, side.outcome_id
	on conflict (match_id, market_id, specifier, outcome_id) do update set cents = liability.cents + excluded.cents;
end
$$;

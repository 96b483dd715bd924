-- The partitioned tables (decision 96): the column of their ranges, and the table that draws its ids with the time of a row.
create or replace function partitioned_tables()
returns table (parent text, key_column text, source text, time_column text)
language sql immutable as $$
	values ('bet_leg', 'bet_id', 'bet', 'placed_at'), ('ledger_entry', 'transfer_id', 'ledger_transfer', 'created_at')
$$;

-- Refuses to change status, stake or payout of a bet that was cashed out (R-246). It is a trigger, so that neither a later
-- correction nor a process of an older release can settle the bet again.
create or replace function keep_cashed_out() returns trigger
language plpgsql as $$
begin
	raise exception 'bet % was cashed out, so nothing settles it', old.id;
end
$$;

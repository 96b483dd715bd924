-- The number of the advisory lock that a transaction acquires before it creates or detaches partitions. Migrations use the
-- number 814027, given results 814028.
create or replace function partitions_lock() returns bigint
language sql immutable as 'select 814029::bigint';

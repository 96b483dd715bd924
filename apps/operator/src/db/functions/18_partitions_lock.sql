-- The number of the advisory lock that a transaction takes before it creates or detaches partitions. No other lock has it:
-- 814027 is that of migrations, 814028 that of given results.
create or replace function partitions_lock() returns bigint
language sql immutable as 'select 814029::bigint';

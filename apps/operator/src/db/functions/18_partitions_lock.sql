-- The number of the advisory lock that a transaction takes before it creates or detaches partitions.
create or replace function partitions_lock() returns bigint
language sql immutable as 'select 814028::bigint';

-- The advisory lock of whoever creates or detaches partitions, so that only one does at a time.
create or replace function partitions_lock() returns bigint
language sql immutable as 'select 814028::bigint';

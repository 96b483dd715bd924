-- Stores one security event (R-154). Nothing else adds one. Called by db/securityEvents.ts. Session, device and network are
-- those of the session if the call has one. Events that need no session are bounded (R-155). For one account or network, the
-- first ten of an hour are stored, then the 16th, the 32nd and so on, each with its number. Beyond 10,000 in an hour over all
-- accounts, only every doubling of the total is stored.
create or replace function record_security_event(happened_at timestamptz, new_kind text, new_outcome text,
	new_account_id bigint, session_hash text, new_device_hash text, new_network text, new_request_id text, new_detail text)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	this_hour timestamptz := date_trunc('hour', happened_at);
	new_number integer := 1;
	total integer;
	found_session record;
begin
	if new_outcome = 'refused' or new_kind = 'code_requested' then
		insert into security_event_count as counted (hour, subject, number) values (this_hour, 'all', 1)
		on conflict (hour, subject) do update set number = counted.number + 1
		returning number into total;
		if total = 1 then
			delete from security_event_count where hour < this_hour - interval '1 hour';
		end if;
		if total > 10000 then
			if (total & (total - 1)) = 0 then
				insert into security_event (at, kind, outcome, network, detail, number)
				values (happened_at, new_kind, new_outcome, '', 'over all accounts', total);
			end if;
			return;
		end if;
		insert into security_event_count as counted (hour, subject, number)
		values (this_hour, concat_ws(' ', new_kind, new_outcome, coalesce('#' || new_account_id, left(new_network, 64))), 1)
		on conflict (hour, subject) do update set number = counted.number + 1
		returning number into new_number;
		if new_number > 10 and (new_number & (new_number - 1)) <> 0 then
			return;
		end if;
	end if;
	select session.id, session.device_hash, session.network into found_session
	from session where session.token_hash = session_hash;
	insert into security_event (at, kind, outcome, account_id, session_id, device_hash, network, request_id, detail, number)
	values (happened_at, new_kind, new_outcome, new_account_id, found_session.id,
		left(coalesce(new_device_hash, found_session.device_hash), 64),
		left(coalesce(nullif(new_network, ''), found_session.network, ''), 64),
		left(new_request_id, 64), left(new_detail, 200), new_number);
end
$$;

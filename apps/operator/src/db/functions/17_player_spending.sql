-- The movements of a player's cash in a period, by part of the period and by kind of transfer (R-340), with their taxes and
-- fees. A row without a kind has the balance before the period. A row of the kind earlier_stakes has the returns of stakes of
-- before the period. A tax is positive where the player paid it. The kinds of deposits and winnings come from
-- features/wallet/shownTransfers.ts. Reads the player's entries of the period and what belongs to them, row by row by index; joins
-- of other kinds would read the rows of all players.
create or replace function player_spending(player_id bigint, from_at timestamptz, until_at timestamptz, part_format text,
	deposit_kinds text[], win_kinds text[])
returns table (part text, kind text, cents bigint, excise_cents bigint, withholding_cents bigint, fee_cents bigint)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
	code text := player_cash_account(player_id);
	first_id bigint := first_entry_since(player_id, from_at);
	-- A transfer before the end can have an entry up to some seconds later.
	end_id bigint := first_entry_since(player_id, until_at + interval '2 minutes');
begin
	return query
	select null, null, coalesce((select entry.balance_after_cents from ledger_entry as entry
			where entry.account_code = code and (first_id is null or entry.id < first_id) order by entry.id desc limit 1),
			-- Earlier entries may be archived.
			(select entry.balance_after_cents - entry.amount_cents from ledger_entry as entry
			where entry.account_code = code and entry.id = first_id),
			(select balance_cents from ledger_account as account where account.code = player_cash_account(player_id)), 0)
		+ coalesce((select sum(entry.amount_cents) from ledger_entry as entry
				join ledger_transfer as transfer on transfer.id = entry.transfer_id
			where entry.account_code = code and entry.id >= first_id and (end_id is null or entry.id < end_id)
				and transfer.created_at < from_at), 0)::bigint,
		0::bigint, 0::bigint, 0::bigint;
	return query
	select null, 'earlier_stakes', coalesce(sum(entry.amount_cents), 0)::bigint, 0::bigint, 0::bigint, 0::bigint
	from ledger_entry as entry join ledger_transfer as transfer on transfer.id = entry.transfer_id
	where entry.account_code = code and entry.id >= first_id and (end_id is null or entry.id < end_id)
		and transfer.created_at >= from_at and transfer.created_at < until_at
		and stake_key_of(transfer.kind, transfer.operation_key) is not null
		and is_of_earlier_stake(transfer.kind, transfer.operation_key, from_at);
	return query
	select to_char(transfer.created_at at time zone 'UTC' + interval '3 hours', part_format), transfer.kind, sum(entry.amount_cents)::bigint,
		sum(case
			when transfer.kind = any (deposit_kinds) then tax_in_transfer(transfer.id, 'excise')
			-- The ledger books excise when the bet is decided (decision 84). A bet's row has the rest after cash outs of parts.
			-- A correction debits the rest of the stake again, which it had returned.
			when transfer.kind = 'stake' and starts_with(transfer.operation_key, 'correction:') then bet.excise_cents
			when transfer.kind = 'stake' then bet.excise_cents + coalesce((select sum(part.excise_cents) from cash_out as part
				where part.bet_id = bet.id and not part.ends_bet), 0)
			when transfer.kind = 'refund' then -bet.excise_cents
			when transfer.kind = 'jackpot_stake' then ticket.excise_cents
			when transfer.kind = 'jackpot_refund' then -ticket.excise_cents
			else 0 end
			-- Void lines return their stake untaxed with what the others win: with the last transfer of the result that moved cash. A
			-- bet that is void (7) has returned the whole tax.
			+ case when bet.status <> 7 and bet.settled_excise_cents <> bet.excise_cents and transfer.operation_key <> 'stake:' || bet.id
				and not exists (select from generate_series(1, bet.corrections) as n
					join ledger_transfer as later on later.operation_key = 'correction:' || bet.id || ':' || n
					join ledger_entry as moved on moved.transfer_id = later.id and moved.account_code = code and moved.id > entry.id)
				then bet.settled_excise_cents - bet.excise_cents else 0 end)::bigint,
		sum(case
			-- A withdrawal that was not made can return out of suspense with its tax.
			when transfer.kind = any (win_kinds) or transfer.kind = 'withdrawal_resolution' then tax_in_transfer(transfer.id, 'withholding')
			when transfer.kind = 'withdrawal' and payment.status <> 'failed' then payment.tax_cents
			else 0 end)::bigint,
		sum(case when transfer.kind = 'withdrawal' and payment.status <> 'failed' then payment.fee_cents else 0 end)::bigint
	from ledger_entry as entry join ledger_transfer as transfer on transfer.id = entry.transfer_id
		left join bet on transfer.kind in ('stake', 'refund', 'settlement', 'correction')
			and bet.id = substring(transfer.operation_key from '^(?:stake|settle|correction):(\d{1,15})(?::\d+)?$')::bigint
		left join jackpot_ticket as ticket on transfer.kind in ('jackpot_stake', 'jackpot_refund')
			and ticket.id = substring(transfer.operation_key from '^jackpot_(?:stake|pay):(\d{1,15})$')::bigint
		left join payment on transfer.kind = 'withdrawal'
			and payment.id = substring(transfer.operation_key from '^withdrawal:(\d{1,15})$')::bigint
	where entry.account_code = code and entry.id >= first_id and (end_id is null or entry.id < end_id)
		and transfer.created_at >= from_at and transfer.created_at < until_at
	group by 1, 2 order by 1, 2;
end
$$;

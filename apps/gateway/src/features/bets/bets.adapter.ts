import {
  DomainError,
  failureFor,
  type BetsPort,
  type CapabilitiesPort,
  type PlacementStatus,
  type PlaceOutput,
  type PlayerCaller,
} from '@ushindi/api-contract';
import { betsCalls, type WireBet } from '@ushindi/api-contract/operator';
import { BETS_PAGE_SIZE } from '@ushindi/shared';
import type { z } from 'zod';
import type { Reply, UpstreamClient, UpstreamList } from '../../upstream/client.ts';
import { orNull } from '../../upstream/orNull.ts';
import { unreadable } from '../../upstream/errors.ts';
import type { Warn } from '../../upstream/readEach.ts';
import { isSet } from '../../upstream/wireFlag.ts';
import { cashOutOfferOf, detailOf, placeBody, statusCode, summaryOf, unknownCodes } from './bets.wire.ts';

/** The bet that `status` looks for was placed moments ago, so it is on the first pages. */
const STATUS_PAGES = 3;
const NO_OFFER = 'This bet cannot be cashed out.';
const NO_DETAILS = 'No bet details found.';

type BetsDeps = { upstream: UpstreamClient; capabilities: CapabilitiesPort; nowMs: () => number; log: Warn };

function placed({ data, stated }: Reply<z.output<typeof betsCalls.place.data>>): PlaceOutput {
  return {
    betReference: data.bet_reference,
    possibleWin: data.possible_win,
    freebetAmount: isSet(data.freebet) && data.fb_amount !== undefined ? data.fb_amount : null,
    ...stated,
  };
}

type PageQuery = { kind: string; page: number; status?: string };

/** Without this warning an unknown status would show only as a bet that never settles. */
function reportUnknown(log: Warn, call: string, bets: readonly WireBet[]): void {
  const codes = unknownCodes(bets);
  if (codes.length > 0) log.warn({ call, codes }, 'unknown bet status shown as pending');
}

async function fetchPage(deps: BetsDeps, caller: PlayerCaller, pageQuery: PageQuery): Promise<UpstreamList<WireBet>> {
  const { kind, ...query } = pageQuery;
  const page = await deps.upstream.list(betsCalls.list, {
    caller,
    params: { kind },
    query: { ...query, limit: BETS_PAGE_SIZE },
    fallback: 'Failed fetching bets',
  });
  reportUnknown(deps.log, betsCalls.list.path, page.items);
  return page;
}

async function findByCode(deps: BetsDeps, caller: PlayerCaller, bookingCode: string): Promise<WireBet | null> {
  for (let page = 1; page <= STATUS_PAGES; page += 1) {
    const { items, received } = await fetchPage(deps, caller, { kind: 'sports', page });
    const found = items.find(({ slip_id, bet_reference }) => slip_id === bookingCode || bet_reference === bookingCode);
    if (found) return found;
    // An unreadable row may be the bet; 'notFound' would invite the player to place it again.
    if (items.length < received) throw unreadable('outcomeKnown', 'unreadable bets');
    if (received < BETS_PAGE_SIZE) break;
  }
  return null;
}

async function findById(deps: BetsDeps, caller: PlayerCaller, betId: string): Promise<WireBet> {
  const query = { status: '', bet_id: betId };
  const { items } = await deps.upstream.list(betsCalls.detail, { caller, query, fallback: NO_DETAILS });
  const bet = items.find(({ bet_id, bet_reference }) => bet_id === betId || bet_reference === betId);
  if (bet === undefined) throw new DomainError('NOT_FOUND', NO_DETAILS);
  reportUnknown(deps.log, betsCalls.detail.path, [bet]);
  return bet;
}

/** An operator without the capability would ignore the structure and take the sum as the stake of a multi. */
async function requireStructures({ capabilities }: BetsDeps, caller: PlayerCaller): Promise<void> {
  const { offered } = await capabilities.get(caller);
  if (!offered.includes('systemBets')) throw failureFor('REFUSED', { kind: 'structuresNotOffered' });
}

/** Bets over bet/v1 and ds/v1; never cached. */
export function createBetsAdapter(deps: BetsDeps): BetsPort {
  const { upstream, nowMs } = deps;
  const statusOf = (bet: WireBet | null): PlacementStatus =>
    bet === null
      ? { state: 'notFound' }
      : { state: 'placed', bet: summaryOf(bet, nowMs()), freebetAmount: bet.fb_amount || null };
  return {
    async place(caller, input) {
      if (input.structure) await requireStructures(deps, caller);
      const reply = await upstream.one(betsCalls.place, {
        caller,
        body: placeBody(input, nowMs()),
        fallback: 'Failed to place bet.',
        requireEnvelopeOk: true,
        unreadableMessage: 'Unexpected placeBet response format',
      });
      return placed(reply);
    },
    async cancel(caller, { betId }) {
      const { stated } = await upstream.one(betsCalls.cancel, {
        caller,
        body: { bet_id: betId },
        fallback: 'Could not cancel bet',
        requireEnvelopeOk: true,
      });
      return stated;
    },
    async cashOutOffers(caller, { betIds, percent }) {
      const query = { bet_ids: betIds.join(','), percent };
      const { data } = await upstream.one(betsCalls.cashOutOffers, { caller, query, fallback: NO_OFFER });
      return { offers: data.offers.map(cashOutOfferOf) };
    },
    async cashOut(caller, { betId, quoteId }) {
      const body = { bet_id: betId, quote_id: quoteId };
      const { data } = await upstream.one(betsCalls.cashOut, {
        caller,
        body,
        fallback: NO_OFFER,
        requireEnvelopeOk: true,
      });
      if ('offer' in data) return { state: 'changed', offer: cashOutOfferOf(data.offer) };
      const { amount, stake, rest } = data.made;
      return { state: 'made', amount, stake, restStake: rest };
    },
    async setAutoCashOut(caller, { betId, target }) {
      const body = { bet_id: betId, target };
      const { data } = await upstream.one(betsCalls.setAutoCashOut, {
        caller,
        body,
        fallback: NO_OFFER,
        requireEnvelopeOk: true,
      });
      return data;
    },
    async status(caller, { betRef }) {
      return statusOf(await findByCode(deps, caller, betRef));
    },
    async abandon(caller, { betRef }) {
      const body = { bet_ref: betRef };
      const fallback = 'Failed to place bet.';
      const reply = await orNull(upstream.one(betsCalls.abandon, { caller, body, fallback, requireEnvelopeOk: true }));
      if (reply === null) return statusOf(await findByCode(deps, caller, betRef));
      const { bet_id: betId } = reply.data;
      return betId ? statusOf(await findById(deps, caller, betId)) : { state: 'abandoned' };
    },
    async list(caller, { kind, page, status }) {
      const wanted = status === undefined ? {} : { status: statusCode(status) };
      const { items, received } = await fetchPage(deps, caller, { kind, page, ...wanted });
      const now = nowMs();
      return { items: items.map((bet) => detailOf(bet, now)), hasMore: received >= BETS_PAGE_SIZE };
    },
    async detail(caller, { betId }) {
      const bet = await findById(deps, caller, betId);
      return detailOf(bet, nowMs());
    },
  };
}

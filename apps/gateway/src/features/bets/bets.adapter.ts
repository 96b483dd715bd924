import { DomainError, type BetsPort, type PlaceOutput, type PlayerCaller } from '@ushindi/api-contract';
import { betsCalls, type WireBet } from '@ushindi/api-contract/operator';
import { BETS_PAGE_SIZE } from '@ushindi/shared';
import type { z } from 'zod';
import type { Reply, UpstreamClient, UpstreamList } from '../../upstream/client.ts';
import { detailOf, placeBody, statusCode, summaryOf } from './bets.wire.ts';

/** A bet whose outcome is asked for was placed moments ago: newer than anything past these pages. */
const STATUS_PAGES = 3;
const NO_DETAILS = 'No bet details found.';

function placed({ data, message }: Reply<z.output<typeof betsCalls.place.data>>): PlaceOutput {
  const earnedFreebet = !['', '0', 'false', 'null', 'undefined'].includes(String(data.freebet));
  return {
    betReference: data.bet_reference,
    possibleWin: data.possible_win,
    freebetAmount: earnedFreebet && data.fb_amount !== undefined ? data.fb_amount : null,
    message,
  };
}

type PageQuery = { kind: string; page: number; status?: string };

function fetchPage(upstream: UpstreamClient, caller: PlayerCaller, asked: PageQuery): Promise<UpstreamList<WireBet>> {
  const { kind, ...query } = asked;
  return upstream.list(betsCalls.list, {
    caller,
    params: { kind },
    query: { ...query, limit: BETS_PAGE_SIZE },
    fallback: 'Failed fetching bets',
  });
}

async function findByRef(upstream: UpstreamClient, caller: PlayerCaller, betRef: string): Promise<WireBet | null> {
  for (let page = 1; page <= STATUS_PAGES; page += 1) {
    const { items, received } = await fetchPage(upstream, caller, { kind: 'sports', page });
    const found = items.find(({ slip_id, bet_reference }) => slip_id === betRef || bet_reference === betRef);
    if (found) return found;
    if (received < BETS_PAGE_SIZE) break;
  }
  return null;
}

async function findById(upstream: UpstreamClient, caller: PlayerCaller, betId: string): Promise<WireBet> {
  const query = { status: '', bet_id: betId };
  const { items } = await upstream.list(betsCalls.detail, { caller, query, fallback: NO_DETAILS });
  const bet = items.find(({ bet_id, bet_reference }) => bet_id === betId || bet_reference === betId);
  if (bet === undefined) throw new DomainError('NOT_FOUND', NO_DETAILS);
  return bet;
}

/** Placing and looking at bets over bet/v1 and ds/v1 (account-and-money spec, section 7); never cached. */
export function createBetsAdapter(upstream: UpstreamClient, nowMs: () => number): BetsPort {
  return {
    async place(caller, input) {
      const reply = await upstream.one(betsCalls.place, {
        caller,
        body: placeBody(input, nowMs()),
        fallback: 'Failed to place bet.',
        mustConfirm: true,
        unreadableMessage: 'Unexpected placeBet response format',
      });
      return placed(reply);
    },
    async status(caller, { betRef }) {
      const bet = await findByRef(upstream, caller, betRef);
      return bet === null ? { state: 'notFound' } : { state: 'placed', bet: summaryOf(bet) };
    },
    async list(caller, { kind, page, status }) {
      const wanted = status === undefined ? {} : { status: statusCode(status) };
      const { items, received } = await fetchPage(upstream, caller, { kind, page, ...wanted });
      return { items: items.map(summaryOf), hasMore: received >= BETS_PAGE_SIZE };
    },
    async detail(caller, { betId }) {
      return detailOf(await findById(upstream, caller, betId));
    },
  };
}

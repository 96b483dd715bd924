import { betsCalls } from '@ushindi/api-contract/operator';
import { z } from 'zod';
import type { Routes } from '../../../app.ts';
import { MAX_CASH_OUT_BETS, toCents } from '@ushindi/shared';
import { OperatorError } from '../../../http/errors.ts';
import { kesOf } from '../../../http/kes.ts';
import { type Authenticate, servePlayer } from '../../../http/serve.ts';
import { acceptQuote, type CashOutParts } from './cashOut.ts';
import { type Offer, offersFor } from './offers.ts';
import { setTarget } from './target.ts';

type WireOffer = z.input<typeof betsCalls.cashOutOffers.data>['offers'][number];

const ID = /^\d{1,15}$/;

const offersQuery = z.object({
  bet_ids: z.string().transform((text) =>
    text
      .split(',')
      .filter((id) => ID.test(id))
      .map(Number)
      .slice(0, MAX_CASH_OUT_BETS),
  ),
  percent: z.number().int().min(1).max(100),
});

/** @throws OperatorError NOT_FOUND for a text that names no bet. */
function idOf(text: string): number {
  if (!ID.test(text)) throw new OperatorError('NOT_FOUND', { kind: 'unknownBet' });
  return Number(text);
}

/** KES in cents; NaN, which is in no range, for a fraction of a cent and for an amount that is too large. */
function exactCents(kes: number): number {
  try {
    return toCents(kes);
  } catch (error) {
    if (error instanceof RangeError) return NaN;
    throw error;
  }
}

/** The routes of offers, their acceptance and targets. Excluded and restricted players may cash out too. */
export const cashOutRoutes =
  (parts: CashOutParts, authenticate: Authenticate): Routes =>
  (app) => {
    servePlayer(app, betsCalls.cashOutOffers, authenticate, async ({ accountId }, { query }) => {
      const { bet_ids: betIds, percent } = offersQuery.parse(query);
      const offers = await offersFor(parts, accountId, { betIds, percent });
      return { message: 'Success', data: { offers: offers.map(wireOffer) } };
    });
    servePlayer(app, betsCalls.cashOut, authenticate, async ({ accountId }, { body }) => {
      const result = await acceptQuote(parts, accountId, { betId: idOf(body.bet_id), quoteId: body.quote_id });
      if ('offer' in result) return { message: 'Success', data: { offer: wireOffer(result.offer) } };
      const { made, restCents } = result;
      const amounts = { amount: kesOf(made.paidCents), stake: kesOf(made.stakeCents), rest: kesOf(restCents) };
      return { message: 'Success', data: { made: amounts } };
    });
    servePlayer(app, betsCalls.setAutoCashOut, authenticate, async ({ accountId }, { body }) => {
      const targetCents = body.target === null ? null : exactCents(body.target);
      await setTarget(parts, accountId, { betId: idOf(body.bet_id), targetCents });
      return { message: 'Success', data: { target: body.target } };
    });
  };

function wireOffer(offer: Offer): WireOffer {
  const bet_id = String(offer.betId);
  if ('obstacle' in offer) return { bet_id, obstacle: offer.obstacle };
  const { quoteId, paidCents, stakeCents, validMs } = offer;
  return { bet_id, quote_id: quoteId, amount: kesOf(paidCents), stake: kesOf(stakeCents), valid_ms: validMs };
}

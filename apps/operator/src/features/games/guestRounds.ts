import { createHmac } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { OperatorError } from '../../http/errors.ts';
import { kesOf } from '../../http/kes.ts';
import { type House, paidCents, playOf, type RoundView, type Seat, type Wish } from './round.ts';
import { endOf, flight, flightAfter } from './rules/crash.ts';

/** What a round still needs to end by itself, in milliseconds; 0 for one that has ended. */
export type Look = { view: RoundView; endsInMs: number };

/** A wish that was taken before, with the server's word on when. */
export type TicketedWish = Wish & { ticket: string };

type Parts = { nowMs: Clock; house: House };

/**
 * Rounds for nothing: drawn as all others, and kept nowhere. A flight's start comes back from the page as a ticket that
 * only the server can have written, so that its clock decides here too.
 */
export class GuestRounds {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws OperatorError as `playOf` does. */
  play(seat: Seat, wish: Wish): RoundView {
    const { nowMs, house } = this.#parts;
    const { serverSeed, played } = playOf(house, seat, wish);
    if (played.pays !== null) return viewOf(wish, played, { pays: played.pays, serverSeed, elapsedMs: 0 });
    const startMs = nowMs();
    return {
      ...viewOf(wish, played, { pays: null, serverSeed, elapsedMs: 0 }),
      ticket: this.#ticket(seat, wish, startMs),
    };
  }

  /** How a flight stands for who cashes out now, or only looks. */
  look(seat: Seat, wish: TicketedWish, cashesOut: boolean): Look {
    const { nowMs, house } = this.#parts;
    const startMs = Number.parseInt(wish.ticket, 10);
    if (wish.ticket !== this.#ticket(seat, wish, startMs))
      throw new OperatorError('NOT_FOUND', 'There is no such round.');
    const { serverSeed, played } = playOf(house, seat, wish);
    const curve = flight.parse(played.show);
    const elapsedMs = nowMs() - startMs;
    const { pays } = flightAfter(curve, elapsedMs, cashesOut);
    const view = { ...viewOf(wish, played, { pays, serverSeed, elapsedMs }), ticket: wish.ticket };
    return { view, endsInMs: pays === null ? endOf(curve) - elapsedMs : 0 };
  }

  #ticket({ tokenHash }: Seat, { reference }: Wish, startMs: number): string {
    const mac = createHmac('sha256', this.#parts.house.key).update(`ticket|${tokenHash}|${reference}|${startMs}`);
    return `${startMs}.${mac.digest('base64url')}`;
  }
}

type Stand = { pays: number | null; serverSeed: string; elapsedMs: number };

function viewOf(wish: Wish, { label, show }: { label: string; show: unknown }, stand: Stand): RoundView {
  const { pays, serverSeed, elapsedMs } = stand;
  const cents = paidCents(wish.stake * 100, pays ?? 0);
  const ended = pays === null ? null : cents > 0 ? 'won' : 'lost';
  return {
    reference: wish.reference,
    state: ended ?? 'open',
    stake: wish.stake,
    paid: kesOf(cents),
    label,
    elapsedMs,
    seedHash: wish.seedHash,
    clientSeed: wish.clientSeed,
    serverSeed: ended === null ? null : serverSeed,
    show: ended === null ? null : show,
    ticket: null,
    balance: null,
  };
}

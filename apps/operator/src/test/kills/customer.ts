import { z } from 'zod';
import type { Random } from '@ushindi/draws/matches/rng';
import type { Connection } from './connection.ts';
import { type Game, gamesOnSale } from './games.ts';

const placed = z.object({ bet_reference: z.string() });
const movements = z.object({ data: z.object({ data: z.array(z.object({ id: z.string(), kind: z.string() })) }) });

/** A bet by the responses that the customer got. */
export type KnownBet = { stake: number; reference: string | null; cancelled: boolean };
/** A prompt whose answer the phone simulator accepted. */
export type KnownPrompt = { amountCents: number; approved: boolean };

/** A simulated customer who bets and pays, records every response, and repeats requests without one. */
export class Customer {
  readonly phone: string;
  readonly bets = new Map<string, KnownBet>();
  readonly prompts = new Map<number, KnownPrompt>();
  /** Withdrawals seen in the list of transactions. */
  withdrawn = 0;
  /** Inconsistent responses. */
  readonly faults: string[] = [];
  readonly #index: number;
  readonly #connection: Connection;
  readonly #random: Random;
  #token = '';
  #drawn = 0;
  #lastMovement = 0;
  #games: Game[] = [];

  constructor(index: number, connection: Connection, random: Random) {
    this.#index = index;
    this.phone = `25471200${String(index).padStart(4, '0')}`;
    this.#connection = connection;
    this.#random = random;
  }

  /** Registers, verifies and makes a first deposit. */
  async join(): Promise<void> {
    this.#token = await this.#connection.signUp(this.phone);
    await this.#deposit(2_000, 'once', true);
  }

  /** Bets and cancels until stopped. */
  async bet(isOver: () => boolean): Promise<void> {
    while (!isOver()) await (this.#random.unit() < 0.75 ? this.#place() : this.#cancel());
  }

  /** Deposits and withdraws until stopped. */
  async moveMoney(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const callbacks = (['once', 'twice', 'late', 'never'] as const)[this.#random.int(0, 3)] ?? 'once';
      if (this.#random.unit() < 0.6)
        await this.#deposit(this.#random.int(10, 400), callbacks, this.#random.unit() < 0.85);
      else await this.#withdraw(this.#random.int(100, 300));
    }
  }

  async #place(): Promise<void> {
    if (this.#drawn % 20 === 0) this.#games = await gamesOnSale(this.#connection, this.#random.int(1, 5));
    const game = this.#games[this.#random.int(0, this.#games.length - 1)];
    if (game === undefined) return;
    const bookingCode = this.#drawCode();
    const stake = this.#random.int(5, 60);
    const known: KnownBet = { stake, reference: null, cancelled: false };
    this.bets.set(bookingCode, known);
    const send = () => this.#connection.untilAnswered('bet/v1/place', slipOf(bookingCode, stake, game), this.#token);
    // A double tap.
    const answers = await Promise.all(this.#random.unit() < 0.2 ? [send(), send()] : [send()]);
    for (const { code, data } of answers) {
      if (code !== 200) continue;
      const { bet_reference: reference } = placed.parse(data);
      if (known.reference !== null && known.reference !== reference)
        this.faults.push(`${bookingCode} was answered with ${known.reference} and ${reference}`);
      known.reference = reference;
    }
  }

  async #cancel(): Promise<void> {
    const open = [...this.bets.values()].filter(({ reference, cancelled }) => reference !== null && !cancelled);
    // Cancelling later would be refused.
    const known = open.slice(-10)[this.#random.int(0, Math.min(open.length, 10) - 1)];
    if (known === undefined) return;
    const body = { bet_id: known.reference };
    const { code } = await this.#connection.untilAnswered('bet/v1/cancel', body, this.#token);
    known.cancelled = code === 200;
  }

  async #deposit(amount: number, callbacks: string, approved: boolean): Promise<void> {
    const answer = await this.#connection.once('profile/v1/deposit', { amount, desc: '' }, this.#token);
    const prompts = [...promptsOn(await this.#connection.read(`phone?number=${this.phone}`))];
    if (answer === null) this.#connection.counts.resolved += 1;
    if (answer?.code === 200 && !prompts.some(({ amountCents }) => amountCents === amount * 100))
      this.faults.push(`a deposit of ${amount} was acknowledged, but there is no prompt`);
    for (const { reference, amountCents } of prompts) {
      const form = { number: this.phone, reference: String(reference), answer: approved ? 'approve' : 'refuse' };
      await this.#connection.submit('phone/answer', { ...form, callbacks });
      if (this.prompts.has(reference)) this.faults.push(`prompt ${reference} waited again after its answer`);
      this.prompts.set(reference, { amountCents, approved });
    }
  }

  async #withdraw(amount: number): Promise<void> {
    const answer = await this.#connection.once('profile/v1/withdraw', { amount }, this.#token);
    const moved = await this.#newWithdrawals();
    this.withdrawn += moved;
    if (answer === null) this.#connection.counts.resolved += 1;
    else if ((answer.code === 200) !== moved > 0 && answer.code !== 424)
      this.faults.push(`a withdrawal was answered with ${answer.code}, but ${moved} moved`);
  }

  /** The number of new withdrawals in the list of transactions. */
  async #newWithdrawals(): Promise<number> {
    const text = await this.#connection.read('profile/v1/transactions?page=1&limit=100', this.#token);
    const { data } = movements.parse(JSON.parse(text)).data;
    const fresh = data.filter(({ id }) => Number(id) > this.#lastMovement);
    this.#lastMovement = Math.max(this.#lastMovement, ...fresh.map(({ id }) => Number(id)));
    return fresh.filter(({ kind }) => kind === 'withdrawal').length;
  }

  /** A unique booking code. */
  #drawCode(): string {
    const count = this.#drawn;
    this.#drawn += 1;
    const letters = [this.#index, ...[1_757_600, 67_600, 2_600, 100].map((unit) => Math.floor(count / unit) % 26)];
    return `${String.fromCharCode(...letters.map((letter) => 65 + letter))}${String(count % 100).padStart(2, '0')}`;
  }
}

function slipOf(bookingCode: string, stake: number, { matchId, oddId, odds }: Game) {
  const leg = {
    o_id: oddId,
    o_name: '',
    o_specifier: '',
    odd_type: '1',
    odd_value: odds,
    parent_match_id: matchId,
    sport_id: 10,
    parent_market_id: '2',
    market_id: '2',
    is_live: 'p',
  };
  return { bonus_id: '', bet_amount: stake, bet_ref: bookingCode, timestamp: 0, bet_data: [leg] };
}

/** The open prompts on the phone's page. */
function* promptsOn(page: string): Generator<{ reference: number; amountCents: number }> {
  for (const [, kes = '', reference] of page.matchAll(/Pay KES ([\d,.]+) to[^]*?name="reference" value="(\d+)"/g))
    yield { reference: Number(reference), amountCents: Math.round(Number(kes.replaceAll(',', '')) * 100) };
}

/** Customers bet and move money while work is done. */
export async function loadOn(customers: readonly Customer[], work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const load = Promise.all(customers.flatMap((each) => [each.bet(() => isOver), each.moveMoney(() => isOver)]));
  // A failed customer fails the test at once.
  await Promise.race([work(), load]).finally(() => {
    isOver = true;
  });
  await load;
}

import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { CookieJar } from '../load/client/cookieJar.ts';
import type { InputOf, OutputOf, Procedure } from '../load/client/procedures.ts';
import { picksOfFixtures, type Pick } from '../load/play/slips.ts';
import { ORIGIN } from './product.ts';

/** A response, or null when none came. */
type Reply<T> = { status: number; data: T | undefined; isOutcomeUnknown: boolean } | null;

type Body<T> = { result?: { data: T }; error?: { data?: { domain?: { details?: { outcomeUnknown?: boolean } } } } };

const CONNECTIONS = 6;

/** A player's browser. After a call without a response it calls the other gateway, as a proxy with health checks would. */
class Phone {
  readonly #pools: readonly Pool[];
  readonly #cookies = new CookieJar(ORIGIN);
  #current = 0;

  constructor(addresses: readonly string[]) {
    this.#pools = addresses.map((address) => new Pool(address, { connections: CONNECTIONS }));
  }

  query<N extends Procedure>(name: N, input: InputOf<N>, timeoutMs: number): Promise<Reply<OutputOf<N>>> {
    const given = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return this.#call('GET', `/trpc/${name}${given}`, null, timeoutMs);
  }

  mutate<N extends Procedure>(name: N, input: InputOf<N>, timeoutMs: number): Promise<Reply<OutputOf<N>>> {
    return this.#call('POST', `/trpc/${name}`, JSON.stringify(input ?? {}), timeoutMs);
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
  }

  async #call<T>(method: 'GET' | 'POST', path: string, body: string | null, timeoutMs: number): Promise<Reply<T>> {
    const headers = {
      ...this.#cookies.headers(),
      host: new URL(ORIGIN).host,
      origin: ORIGIN,
      'content-type': 'application/json',
    };
    const pool = this.#pools[this.#current] as Pool;
    try {
      const response = await pool.request({ method, path, headers, body, signal: AbortSignal.timeout(timeoutMs) });
      const text = await response.body.text();
      this.#cookies.store(response.headers['set-cookie']);
      const { result, error } = JSON.parse(text) as Body<T>;
      const isOutcomeUnknown = error?.data?.domain?.details?.outcomeUnknown === true;
      return { status: response.statusCode, data: result?.data, isOutcomeUnknown };
    } catch {
      // Refused, reset, cut in the middle, or too late: the same to a player.
      this.#current = (this.#current + 1) % this.#pools.length;
      return null;
    }
  }
}

const SETUP_TIMEOUT_MS = 20_000;
const POLL_MS = 50;
const PASSWORD = 'Simba-1963';

/** A signed-in player with money, and the selections that accept bets. */
export type Player = { number: string; phone: Phone; picks: readonly Pick[] };

/** Registers a player, verifies with the code from the phone simulator and deposits. */
export async function signUp(
  product: { addresses: readonly string[]; operatorUrl: string },
  index: number,
  depositKes: number,
): Promise<Player> {
  const number = `07${String(12_000_000 + index)}`;
  const phone = new Phone(product.addresses);
  const { accNo } = await must(
    phone.mutate('account.register', { phone: number, password: PASSWORD }, SETUP_TIMEOUT_MS),
  );
  const code = await untilShown(product.operatorUrl, number, /data-testid="sms"><p>[^<]*?\b(\d{6})\b/);
  await must(phone.mutate('account.verify', { accNo, code }, SETUP_TIMEOUT_MS));
  await must(phone.mutate('wallet.deposit', { amount: depositKes }, SETUP_TIMEOUT_MS));
  const reference = await untilShown(product.operatorUrl, number, /name="reference" value="(\d+)"/);
  const body = new URLSearchParams({ number, reference, answer: 'approve' });
  await fetch(`${product.operatorUrl}/phone/answer`, { method: 'POST', redirect: 'manual', body });
  // Later pages have matches that start after the last round.
  const list = { sportId: 10, marketId: '2', tab: 'upcoming', allDates: true, page: 3 } as const;
  const { items } = await must(phone.query('fixtures.list', list, SETUP_TIMEOUT_MS));
  const picks = picksOfFixtures(items, Date.now());
  if (picks.length === 0) throw new Error(`no odds can be picked from ${items.length} matches`);
  return { number, phone, picks };
}

/** Reads a simulated phone until it shows the pattern. A text message is sent after the response of its call. */
async function untilShown(operatorUrl: string, number: string, pattern: RegExp): Promise<string> {
  const endsAtMs = performance.now() + SETUP_TIMEOUT_MS;
  while (performance.now() < endsAtMs) {
    const page = await (await fetch(`${operatorUrl}/phone?number=${number}`)).text();
    const [, found] = pattern.exec(page) ?? [];
    if (found !== undefined) return found;
    await setTimeout(POLL_MS);
  }
  throw new Error(`the phone ${number} does not show ${pattern}`);
}

async function must<T>(reply: Promise<Reply<T>>): Promise<T> {
  const received = await reply;
  if (received?.data === undefined) throw new Error(`a call of the set-up failed: ${JSON.stringify(received)}`);
  return received.data;
}

import { request as send } from 'node:http';
import { createRequire } from 'node:module';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CookieJar } from '../../bench/load/client/cookieJar.ts';
import { picksOfFixtures } from '../../bench/load/play/slips.ts';
import { at } from '../../scripts/lib/paths.mjs';

const { WebSocket } = createRequire(at('bench', 'package.json'))('ws');
const PASSWORD = 'Simba-1963';
const CALL_TIMEOUT_MS = 8_000;
/** A list that is far enough in the future to stay open for the whole run. */
const UPCOMING = { sportId: 10, marketId: '2', tab: 'upcoming', allDates: true, page: 3 };
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';

/** Sends a request to a port of this machine under the product's name. */
function sendTo(port, { origin, path, method, headers, body }) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const all = { ...headers, host: new URL(origin).host };
  const options = { host: '127.0.0.1', port, path, method, headers: all, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
  send(options, (response) => textOf(response).then((text) => resolve({ response, text }), reject))
    .on('error', reject)
    .end(body);
  return promise;
}

/** A player's browser at the product's address, or at one gateway's port. */
class Player {
  #cookies;
  #origin;
  #port;

  constructor(origin, port = Number(new URL(origin).port)) {
    this.#origin = origin;
    this.#port = port;
    this.#cookies = new CookieJar(origin);
  }

  /** Registers a phone. The code arrives as a text message. */
  register(phone) {
    return this.mutate('account.register', { phone, password: PASSWORD });
  }

  query(name, input) {
    const given = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return this.#call(`/trpc/${name}${given}`, { method: 'GET' });
  }

  mutate(name, input = {}) {
    return this.#call(`/trpc/${name}`, { method: 'POST', body: JSON.stringify(input) });
  }

  /** A report of the browser, as `navigator.sendBeacon` sends it. */
  report(body) {
    return this.#call('/vitals', { method: 'POST', body: JSON.stringify(body) });
  }

  visit(path) {
    return this.#call(path, { method: 'GET', headers: { accept: 'text/html' } });
  }

  /** Status and data; status 0 without a response, as a lost connection is to a player. */
  async #call(path, { method, body, headers = {} }) {
    const own = { origin: this.#origin, 'content-type': 'application/json', ...this.#cookies.headers(), ...headers };
    try {
      const { response, text } = await sendTo(this.#port, { origin: this.#origin, path, method, body, headers: own });
      this.#cookies.store(response.headers['set-cookie']);
      const answer = text.startsWith('{') ? JSON.parse(text) : {};
      return { status: response.statusCode, data: answer.result?.data, error: answer.error?.data?.domain?.code };
    } catch {
      // Refused, cut or too late.
      return { status: 0 };
    }
  }
}

const must = ({ status, data, error }, what) => {
  if (data === undefined) throw new Error(`${what} was answered with ${status} ${error ?? ''}`);
  return data;
};

/** Players of one run: each is registered, verified and has money. */
export class Players {
  all = [];
  #world;
  #lastPhone = 12_000_000;

  constructor(world) {
    this.#world = world;
  }

  nextPhone() {
    return `07${(this.#lastPhone += 1)}`;
  }

  get origin() {
    return this.#world.product.origin;
  }

  /** @param port a gateway's; by default the proxy's */
  guest(port) {
    return new Player(this.origin, port);
  }

  /** Signs up this many players. */
  async signUp(count, depositKes) {
    for (let index = 0; index < count; index += 1) {
      const player = this.guest();
      const phone = this.nextPhone();
      const { accNo } = must(await player.register(phone), 'a registration');
      must(await player.mutate('account.verify', { accNo, code: await this.#world.provider.codeOf(phone) }), 'a code');
      if (depositKes > 0) must(await player.mutate('wallet.deposit', { amount: depositKes }), 'a deposit');
      this.all.push(Object.assign(player, { phone, accNo }));
    }
  }

  /** The selections that accept bets. */
  async picks() {
    const { items } = must(await this.guest().query('fixtures.list', UPCOMING), 'a list');
    return picksOfFixtures(items, Date.now());
  }

  /** Places a bet of a player on one selection. */
  place(player, pick, stake = 10) {
    const letter = () => LETTERS[Math.floor(Math.random() * LETTERS.length)];
    const code = Array.from({ length: 5 }, letter).join('') + String(10 + Math.floor(Math.random() * 89));
    return player.mutate('bets.place', { stake, betRef: code, selections: [pick] });
  }
}

/** Repeats work with pauses until it is ended. `end` resolves when the last run has ended. */
export function repeat(work, pauseMs) {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      await work();
      await sleep(pauseMs);
    }
  })();
  return async () => {
    ending.abort();
    await running;
  };
}

/** A live socket of a browser that follows topics. It reconnects at once when it is closed, until `end` is called. */
export function follow(origin, topics, port = new URL(origin).port) {
  let isEnded = false;
  let socket;
  const open = () => {
    const headers = { origin, host: new URL(origin).host };
    socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers });
    socket.on('open', () => topics.forEach((topic) => socket.send(JSON.stringify({ op: 'sub', topic }))));
    socket.on('error', () => undefined);
    socket.on('close', () => !isEnded && setTimeout(() => !isEnded && open(), 500));
  };
  open();
  return () => {
    isEnded = true;
    socket.terminate();
  };
}

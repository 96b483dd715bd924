import { setTimeout as sleep } from 'node:timers/promises';
import { follow, repeat } from '../players.mjs';
import { LIVE_TOPICS, play, watch } from './play.mjs';

const WRONG = 'Wrong-Password-1';

const SLOW_LINK_MS = 1_500;

export const operatorCut = {
  alerts: [
    'CircuitOpen',
    'ProceduresFail',
    'BetsFail',
    'BetsFailSlowly',
    'DepositCallsFail',
    'DepositCallsFailSlowly',
    'LiveStale',
    'LiveStaleSlowly',
  ],
  cause: 'the network between gateways and operator is cut while players bet, deposit and watch odds',
  clears: 'the network is whole again, and the windows pass',
  firesWithin: 150,
  resolvesWithin: 600,
  isSlow: true,
  async begin(world) {
    const ends = [play(world), watch(world)];
    await sleep(3_000);
    world.product.toOperator.begin({ kind: 'cut' });
    return async () => {
      world.product.toOperator.end();
      for (const end of ends) await end();
    };
  },
};

/** Pages that no cache has: each of another match. */
const pagesOf = ({ players }) => {
  const id = () => 900_000_000 + Math.floor(Math.random() * 9_000_000);
  return repeat(() => players.guest().visit(`/markets/${id()}`), 200);
};

export const operatorSlow = {
  alerts: ['ProceduresSlow', 'FirstScreensEmpty', 'FirstScreensEmptySlowly'],
  cause: `every answer of the operator takes ${SLOW_LINK_MS} ms longer, while players call and open pages`,
  clears: 'the operator answers as before, and the windows pass',
  resolvesWithin: 600,
  isSlow: true,
  async begin(world) {
    world.product.toOperator.begin({ kind: 'latency', delayMs: SLOW_LINK_MS });
    const reads = world.players.all.map((player) => repeat(() => player.query('wallet.balance'), 100));
    const ends = [...reads, ...Array.from({ length: 4 }, () => pagesOf(world))];
    return async () => {
      world.product.toOperator.end();
      for (const end of ends) await end();
    };
  },
};

export const socketsLost = {
  alerts: ['LiveTopicsLost'],
  cause: 'the network between gateways and operator resets every connection once a second',
  clears: 'connections stay open again',
  async begin(world) {
    const unwatch = watch(world, 6);
    const { toOperator } = world.product;
    const end = repeat(async () => {
      toOperator.begin({ kind: 'reset' });
      await sleep(50);
      toOperator.end();
    }, 950);
    return async () => {
      await end();
      unwatch();
    };
  },
};

export const clientErrors = {
  alerts: ['ClientErrors'],
  cause: 'browsers report ten errors a second: the client of a release fails to render Home',
  clears: 'browsers report no errors',
  async begin({ players }) {
    const error = { type: 'error', kind: 'render', route: '/', message: 'x is not a function', stack: 'at Home' };
    return repeat(() => players.guest().report(error), 100);
  },
};

export const screensSlow = {
  alerts: ['FirstScreensSlow'],
  cause: 'browsers report that the largest part of the first screen came after 6 s, as on a slow connection',
  clears: 'browsers report 1 s, and an hour passes',
  async begin({ players }) {
    const vitals = (lcpMs) => ({ type: 'vitals', route: '/', connection: '3g', lcpMs });
    const end = repeat(() => players.guest().report(vitals(6_000)), 300);
    return async () => {
      await end();
      for (let visit = 0; visit < 20; visit += 1) await players.guest().report(vitals(1_000));
    };
  },
};

export const loginsRefused = {
  alerts: ['LoginsRefused'],
  cause: "five logins a second with wrong passwords on one player's phone",
  clears: 'the attack ends',
  async begin({ players }) {
    const { phone } = players.all[4];
    return repeat(() => players.guest().mutate('account.login', { phone, password: WRONG }), 150);
  },
};

export const signInOverloaded = {
  alerts: ['SignInOverloaded'],
  cause: 'forty password guesses at once on forty phones, again and again: more than one processor can hash in time',
  clears: 'the attack ends',
  async begin({ players }) {
    let number = 0;
    const phone = () => `0722${String((number += 1)).padStart(6, '0')}`;
    const guess = () => players.guest().mutate('account.login', { phone: phone(), password: WRONG });
    const ends = Array.from({ length: 40 }, () => repeat(guess, 50));
    return () => Promise.all(ends.map((end) => end()));
  },
};

export const textsFail = {
  alerts: ['TextsFail'],
  cause: 'the text-message service answers 403 to every message while nine players register',
  clears: 'the service accepts messages, and 15 minutes pass',
  async begin({ players, provider }) {
    provider.textStatus = 403;
    for (let count = 0; count < 9; count += 1) await players.guest().register(players.nextPhone());
    return () => void (provider.textStatus = 200);
  },
};

export const textsUsedUp = {
  alerts: ['TextsUseUpBudget'],
  cause: "registrations of strangers' phones use up more than half of the hour's text messages",
  clears: 'the registrations end, and an hour passes',
  async begin({ players }) {
    return repeat(() => players.guest().register(players.nextPhone()), 100);
  },
};

export const liveFull = {
  alerts: ['LiveFull'],
  cause: 'one address opens 140 live sockets at a gateway that allows 100, and tries again and again',
  clears: 'the sockets are closed',
  async begin({ players, product }) {
    const [port] = product.gatewayPorts;
    const ends = Array.from({ length: 140 }, () => follow(players.origin, LIVE_TOPICS, port));
    return () => ends.forEach((end) => end());
  },
};

import { makeBookingCode, secureRandomBelow, STAKE_PRESETS } from '@ushindi/shared';
import type { Answer } from '../client/browser.ts';
import type { InputOf, OutputOf } from '../client/procedures.ts';
import { type Action, LIVE_LIST, openHome, openList } from './browsing.ts';
import type { Player } from './player.ts';
import { drawPicks, type Pick, picksOfFixtures, picksOfLive, repriced } from './slips.ts';

type Placed = Answer<OutputOf<'bets.place'>>;

const PASSWORD = 'Simba-1963';
const DEPOSIT_KES = 20_000;
const MAX_POLLS = 10;
const POLL_MS = 1_000;
/** Most slips are short. */
const LEGS = [1, 1, 1, 2, 2, 3, 4, 6];

/** Registers, verifies with the code from the phone, and deposits. The player is signed in afterwards. */
export const signUp: Action = async (player) => {
  const { browser, number, world } = player;
  const registered = await browser.mutate('account.register', { phone: number, password: PASSWORD });
  if (!registered.ok) return;
  const code = await world.phones.readCode(number);
  if (code === null) return world.recorder.failed('phone simulator', 'no code came');
  const verified = await browser.mutate('account.verify', { accNo: registered.data.accNo, code });
  if (!verified.ok) return;
  player.isSignedIn = true;
  world.recorder.count('signed up');
  await deposit(player);
};

/** Logs out and in again. A guest loads Home instead. */
export const signInAgain: Action = async (player) => {
  if (!player.isSignedIn) return openHome(player);
  const { browser, number, world } = player;
  await browser.mutate('account.logout');
  const answer = await browser.mutate('account.login', { phone: number, password: PASSWORD });
  player.isSignedIn = answer.ok;
  if (answer.ok) world.recorder.count('signed in again');
};

/** Deposits and polls, as the client does, until the balance has the money. */
const deposit: Action = async (player) => {
  const { browser, number, world } = player;
  const before = await browser.query('wallet.balance');
  const requested = await browser.mutate('wallet.deposit', { amount: DEPOSIT_KES });
  if (!requested.ok || !before.ok) return;
  if ((await world.phones.approve(number)) === 0) return world.recorder.failed('phone simulator', 'no prompt came');
  for (let tries = 0; tries < MAX_POLLS; tries += 1) {
    const now = await browser.query('wallet.balance');
    if (now.ok && now.data.balance > before.data.balance) return world.recorder.count('deposits');
    if (!(await player.pause(POLL_MS))) return;
  }
  world.recorder.failed('wallet.deposit', 'approved, but the balance did not move');
};

/** Loads My Bets and counts newly settled bets. A guest loads Home instead, here and below. */
export const lookAtBets: Action = async (player) => {
  if (!player.isSignedIn) return openHome(player);
  const answer = await player.browser.query('bets.list', { kind: 'sports', page: 1 });
  if (!answer.ok) return;
  for (const { betId, status } of answer.data.items) {
    if (status === 'pending') player.pending.add(betId);
    else if (player.pending.delete(betId)) player.world.recorder.count(`bets seen ${status}`);
  }
};

/** Loads the balance. A guest loads Home instead. */
export const lookAtBalance: Action = async (player) => {
  if (!player.isSignedIn) return openHome(player);
  await player.browser.query('wallet.balance');
};

/** Places a slip of listed or live matches. A guest loads another list instead. */
export const bet: Action = async (player) => {
  if (!player.isSignedIn) return openList(player);
  const { nowMs, random } = player.world;
  const state = player.chance(0.5) ? player.live.state(LIVE_LIST) : null;
  const picks = state === null ? picksOfFixtures(player.seen(), nowMs()) : picksOfLive(state, nowMs());
  const drawn = drawPicks(picks, player.oneOf(LEGS) ?? 1, random);
  if (drawn.length === 0) return openHome(player);
  await place(player, drawn);
};

/** How many outcomes of the matches closest to their end are bet on: those bets settle first. */
const SOONEST = 12;

/** One selection of a match that ends soon, or of any listed match while no live match is open. */
export const betOnEnding: Action = async (player) => {
  if (!player.isSignedIn) return openList(player);
  const { nowMs, random } = player.world;
  const state = player.live.state(LIVE_LIST);
  const ending = state === null ? [] : picksOfLive(state, nowMs()).slice(0, SOONEST);
  const picks = ending.length > 0 ? ending : picksOfFixtures(player.seen(), nowMs());
  const drawn = drawPicks(picks, 1, random);
  if (drawn.length === 0) return openHome(player);
  await place(player, drawn);
};

/** One selection of this match at its live odds. */
export async function betOnMatch(player: Player, matchId: string): Promise<void> {
  const { nowMs, random } = player.world;
  const state = player.live.state(LIVE_LIST);
  const picks = state === null ? [] : picksOfLive(state, nowMs()).filter((pick) => pick.matchId === matchId);
  const drawn = drawPicks(picks, 1, random);
  if (drawn.length > 0) await place(player, drawn);
}

/** Places a slip as the client does: one code per attempt, and one more try at the odds that a refusal names. */
async function place(player: Player, picks: Pick[]): Promise<void> {
  const { browser, world } = player;
  const slip = {
    stake: player.oneOf(STAKE_PRESETS) ?? 0,
    betRef: makeBookingCode(secureRandomBelow),
    selections: picks,
  };
  let answer = await browser.mutate('bets.place', slip);
  const again = answer.ok ? null : repriced(picks, answer.failure.domain?.details.offending ?? []);
  if (again !== null) {
    world.recorder.count('bets sent again at the current odds');
    answer = await browser.mutate('bets.place', { ...slip, selections: again });
  }
  await afterPlacing(player, slip, answer);
}

async function afterPlacing(player: Player, { betRef }: InputOf<'bets.place'>, answer: Placed): Promise<void> {
  if (answer.ok) {
    player.world.recorder.count('bets');
    await lookAtBalance(player);
    return lookAtBets(player);
  }
  const { domain } = answer.failure;
  if (domain === null || domain.details.outcomeUnknown) return findOutcome(player, betRef);
  if (domain.code === 'INSUFFICIENT_FUNDS') await deposit(player);
}

/** The response was lost, so the bet may be placed: look for it, never send it again. */
async function findOutcome(player: Player, betRef: string): Promise<void> {
  const { recorder } = player.world;
  for (let tries = 0; tries < MAX_POLLS; tries += 1) {
    const answer = await player.browser.query('bets.status', { betRef });
    if (answer.ok) return recorder.count(`bets without an answer: ${answer.data.state}`);
    if (!(await player.pause(POLL_MS))) return;
  }
  recorder.failed('bets.place', 'outcome not known');
}

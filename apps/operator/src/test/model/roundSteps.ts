import { commitmentOf } from '../../features/games/fair.ts';
import { GameTable } from '../../features/games/test/table.ts';
import type { Part } from './linearize.ts';
import { cashOut, dueOf, endDue, type Fates, lookForOpen, playRound } from './rounds.ts';
import { flightOf, roundOf } from './roundWishes.ts';
import type { Model, ModelPlayer, RoundWish, Seen } from './state.ts';
import { type Common, type Mine, silently, type Step } from './step.ts';
import type { Wish } from './wishes.ts';

type RoundWishes = Wish & { do: 'play' | 'cashOut' | 'look' };
type At = { model: Model; index: number; session: string; fates: Fates };

/** What a wish for a round comes to; null for a player who has no game open, being excluded. */
export function roundStep(
  common: Common,
  { model, index, fates }: Omit<At, 'session'>,
  wish: RoundWishes,
): Step | null {
  const session = model.players[index]?.seats[wish.game]?.session;
  if (session === undefined) return null;
  const at = { model, index, session, fates };
  const mine: Mine = (after) => after.players[index] as ModelPlayer;
  switch (wish.do) {
    case 'play':
      return playStep(common, at, mine, wish);
    case 'cashOut':
      return cashOutStep(common, at, mine, wish);
    case 'look':
      return lookStep(common, at, mine, wish.game);
  }
}

function playStep(common: Common, at: At, mine: Mine, wish: Wish & { do: 'play' }): Step {
  const { model, index, session, fates } = at;
  const { game } = wish;
  const asked = roundOf(model.players, index, wish);
  let sent: RoundWish | null = null;
  const looks: Part = {
    ...silently((after) => void lookForOpen(after, mine(after), game, fates)),
    isIdle: (after) => dueOf(after, mine(after), fates).length === 0,
  };
  const plays: Part = {
    act: (after) => sent && playRound(after, mine(after), { game, wish: sent, fates }),
  };
  return {
    ...common,
    send: async (operator) => {
      const table = new GameTable(operator, game, session);
      const { reference } = asked;
      sent = { ...asked, seedHash: asked.seedHash ?? (await table.next(reference)).data.seedHash };
      return roundSeen(await table.play(sent));
    },
    threads: [asked.seedHash === null ? [looks, plays] : [plays]],
  };
}

function cashOutStep(common: Common, at: At, mine: Mine, wish: Wish & { do: 'cashOut' }): Step {
  const { model, index, session, fates } = at;
  const { game } = wish;
  const reference = flightOf(model.players, index, wish);
  // With the wallet only the reference counts; the rest of the wish is there for the page's sake.
  const body = { reference, seedHash: commitmentOf(''), clientSeed: 'seed', stake: 10, pick: '' };
  return {
    ...common,
    send: async (operator) => roundSeen(await new GameTable(operator, game, session).cashOut(body)),
    threads: [[{ act: (after) => cashOut(after, mine(after), { game, reference, fates }) }]],
  };
}

function lookStep(common: Common, { session, fates }: At, mine: Mine, game: string): Step {
  return {
    ...common,
    send: async (operator) => {
      const { code, data } = await new GameTable(operator, game, session).next('LOOKLOOKLOOK');
      return { code, open: data.open?.reference ?? null };
    },
    threads: [[{ act: (after) => lookForOpen(after, mine(after), game, fates) }]],
  };
}

type Answer = Awaited<ReturnType<GameTable['play']>>;

function roundSeen({ code, data }: Answer): Seen {
  if (code === 402) return { code, required: (data as unknown as { required_amount: number }).required_amount };
  if (code !== 200) return { code };
  const { state, paid, balance, seedHash, serverSeed, show } = data;
  const isSecret = serverSeed === null && show === null;
  const isFair = state === 'open' ? isSecret : serverSeed !== null && commitmentOf(serverSeed) === seedHash;
  return { code, state, paid, balance, isFair };
}

/** A round of the job that ends flights. */
export function gameSettlementStep(text: string, model: Model, fates: Fates): Step {
  return {
    text,
    name: 'game settlement',
    player: null,
    send: async (operator) => {
      await operator.run('game settlement');
      return null;
    },
    // Only afterwards is it known which flights that begin meanwhile are over at once.
    get threads() {
      return model.players.map((who, index) => endings(model, who, index, fates)).filter((parts) => parts.length > 0);
    },
  };
}

const endings = (model: Model, who: ModelPlayer, index: number, fates: Fates): Part[] =>
  dueOf(model, who, fates).map((reference) => {
    const wasThere = who.rounds.some((round) => round.wish.reference === reference);
    return silently((after) => endDue(after, after.players[index] as ModelPlayer, { reference, fates, wasThere }));
  });

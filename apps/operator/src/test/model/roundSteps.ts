import { commitmentOf } from '@ushindi/draws/games/provablyFair';
import { GameClient } from '../../features/games/test/gameClient.ts';
import type { Part } from './linearize.ts';
import { cashOut, dueOf, endDue, type Fates, lookForOpen, playRound } from './rounds.ts';
import { crashRoundOf, roundOf } from './roundIntents.ts';
import type { Model, ModelPlayer, RoundIntent, Seen } from './state.ts';
import { type Common, type Mine, silently, type Step } from './step.ts';
import type { Intent } from './intents.ts';

type RoundIntents = Intent & { do: 'play' | 'cashOut' | 'look' };
type At = { model: Model; index: number; session: string; fates: Fates };

/** The step of a round request; null for an excluded player without an open game. */
export function roundStep(
  common: Common,
  { model, index, fates }: Omit<At, 'session'>,
  intent: RoundIntents,
): Step | null {
  const session = model.players[index]?.seats[intent.game]?.session;
  if (session === undefined) return null;
  const at = { model, index, session, fates };
  const mine: Mine = (after) => after.players[index] as ModelPlayer;
  switch (intent.do) {
    case 'play':
      return playStep(common, at, mine, intent);
    case 'cashOut':
      return cashOutStep(common, at, mine, intent);
    case 'look':
      return lookStep(common, at, mine, intent.game);
  }
}

function playStep(common: Common, at: At, mine: Mine, intent: Intent & { do: 'play' }): Step {
  const { model, index, session, fates } = at;
  const { game } = intent;
  const asked = roundOf(model.players, index, intent);
  let sent: RoundIntent | null = null;
  const looks: Part = {
    ...silently((after) => void lookForOpen(after, mine(after), game, fates)),
    isIdle: (after) => dueOf(after, mine(after), fates).length === 0,
  };
  const plays: Part = {
    act: (after) => sent && playRound(after, mine(after), { game, intent: sent, fates }),
  };
  return {
    ...common,
    send: async (operator) => {
      const table = new GameClient(operator, game, session);
      const { reference } = asked;
      sent = { ...asked, seedHash: asked.seedHash ?? (await table.next(reference)).data.seedHash };
      return roundSeen(await table.play(sent));
    },
    threads: [asked.seedHash === null ? [looks, plays] : [plays]],
  };
}

function cashOutStep(common: Common, at: At, mine: Mine, intent: Intent & { do: 'cashOut' }): Step {
  const { model, index, session, fates } = at;
  const { game } = intent;
  const reference = crashRoundOf(model.players, index, intent);
  // With the wallet only the reference counts; the rest of the intent is there for the page's sake.
  const body = { reference, seedHash: commitmentOf(''), clientSeed: 'seed', stake: 10, pick: '' };
  return {
    ...common,
    send: async (operator) => roundSeen(await new GameClient(operator, game, session).cashOut(body)),
    threads: [[{ act: (after) => cashOut(after, mine(after), { game, reference, fates }) }]],
  };
}

function lookStep(common: Common, { session, fates }: At, mine: Mine, game: string): Step {
  return {
    ...common,
    send: async (operator) => {
      const { code, data } = await new GameClient(operator, game, session).next('LOOKLOOKLOOK');
      return { code, open: data.open?.reference ?? null };
    },
    threads: [[{ act: (after) => lookForOpen(after, mine(after), game, fates) }]],
  };
}

type Answer = Awaited<ReturnType<GameClient['play']>>;

function roundSeen({ code, data }: Answer): Seen {
  if (code === 402) return { code, required: (data as unknown as { required_amount: number }).required_amount };
  if (code !== 200) return { code };
  const { state, paid, balance, seedHash, serverSeed, show } = data;
  const isSecret = serverSeed === null && show === null;
  const isFair = state === 'open' ? isSecret : serverSeed !== null && commitmentOf(serverSeed) === seedHash;
  return { code, state, paid, balance, isFair };
}

/** A run of the job that ends crash rounds. */
export function gameSettlementStep(text: string, model: Model, fates: Fates): Step {
  return {
    text,
    name: 'game settlement',
    player: null,
    send: async (operator) => {
      await operator.run('game settlement');
      return null;
    },
    // Only afterwards is it known which rounds that start meanwhile crash at once.
    get threads() {
      return model.players.map((who, index) => endings(model, who, index, fates)).filter((parts) => parts.length > 0);
    },
  };
}

const endings = (model: Model, who: ModelPlayer, index: number, fates: Fates): Part[] =>
  dueOf(model, who, fates).map((reference) => {
    const wasThere = who.rounds.some((round) => round.intent.reference === reference);
    return silently((after) => endDue(after, after.players[index] as ModelPlayer, { reference, fates, wasThere }));
  });

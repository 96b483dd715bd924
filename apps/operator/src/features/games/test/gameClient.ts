import { randomBytes } from 'node:crypto';
import type { Answered, Player, TestOperator } from '../../../test/operator.ts';
import type { RoundView, PlayRequest } from '../round.ts';

export const GAMES = ['league', 'turbo', 'jackpot', 'championsLigi', 'worldCup', 'box', 'jetx', 'aviatrix'];
/** One game of each lobby. */
export const LOBBY_GAMES = ['pragmatic:ngoma-reels', 'soft:ngoma-trio'];

const LITE_GAMES: Record<string, number> = { league: 1, turbo: 2, jackpot: 3, championsLigi: 4, worldCup: 5, box: 6 };

/** The parts of a `next` response that tests use. */
type Next = { seedHash: string; offer: Record<string, never>; balance: number | null; open: RoundView | null };
type Answer<T> = { httpStatus: number; code: number; message: string; data: T };

/** A reference as pages draw them. */
export const newReference = (): string => randomBytes(6).toString('hex').toUpperCase();

/** Launches a game as the gateway does; as a guest without a player. */
export function launch(operator: TestOperator, game: string, player?: Player): Promise<Answered> {
  const token = player?.token;
  const lite = LITE_GAMES[game];
  if (lite !== undefined) {
    const body = { mode: player ? '1' : '0', timestamp: 0, game_id: lite };
    return operator.post('/lite/v1/init', body, token);
  }
  if (game === 'jetx') return operator.post('/sst/v1/launch', { game_id: 1 }, token);
  if (game === 'aviatrix') return operator.post('/aviatrix/launch', {}, token);
  const [provider, id] = game.split(':');
  return operator.post(provider === 'soft' ? '/soft/v1/launch' : '/pp/v1/launch', { game_id: id }, token);
}

/** Calls the operator as an open game page does. */
export class GameClient {
  readonly game: string;
  readonly session: string;
  readonly #operator: TestOperator;

  constructor(operator: TestOperator, game: string, session: string) {
    this.#operator = operator;
    this.game = game;
    this.session = session;
  }

  static async open(operator: TestOperator, game: string, player?: Player): Promise<GameClient> {
    const { data } = await launch(operator, game, player);
    const session = new URL(String(data.data.url)).searchParams.get('session') ?? '';
    return new GameClient(operator, game, session);
  }

  /** The same session against another operator. */
  at(operator: TestOperator): GameClient {
    return new GameClient(operator, this.game, this.session);
  }

  async ask<T>(action: string, body: unknown): Promise<Answer<T>> {
    const response = await this.#operator.app.inject({
      method: 'POST',
      url: `/play/${this.game}/${action}`,
      headers: { 'x-game-session': this.session, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    const { data } = response.json<{ data: Omit<Answer<T>, 'httpStatus'> }>();
    return { httpStatus: response.statusCode, ...data };
  }

  next = (reference: string) => this.ask<Next>('next', { reference });

  /** A play request with the commitment of its reference. */
  async playRequest(stake: number, pick: string, reference = newReference()): Promise<PlayRequest> {
    const { seedHash } = (await this.next(reference)).data;
    return { reference, seedHash, clientSeed: 'mine', stake, pick };
  }

  play = (playRequest: unknown) => this.ask<RoundView>('rounds', playRequest);
  cashOut = (playRequest: unknown) => this.ask<RoundView>('cash-out', playRequest);
  watch = (playRequest: unknown) => this.ask<RoundView>('watch', playRequest);

  /** Plays rounds until one ends in `state`. */
  async playUntil(state: RoundView['state'], stake: number, pick: string): Promise<RoundView> {
    for (;;) {
      const { data } = await this.play(await this.playRequest(stake, pick));
      if (data.state === state) return data;
    }
  }
}

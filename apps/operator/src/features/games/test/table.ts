import { randomBytes } from 'node:crypto';
import type { Answered, Player, TestOperator } from '../../../test/operator.ts';
import type { RoundView, Wish } from '../round.ts';

const LITE_GAMES: Record<string, number> = { league: 1, turbo: 2, jackpot: 3, championsLigi: 4, worldCup: 5, box: 6 };

/** What `next` answers, as far as tests look at it. */
type Next = { seedHash: string; offer: Record<string, never>; balance: number | null; open: RoundView | null };
type Answer<T> = { httpStatus: number; code: number; message: string; data: T };

/** A reference as pages draw them. */
export const newReference = (): string => randomBytes(6).toString('hex').toUpperCase();

/** Launches a game as the gateway does, as a guest without a player. */
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

/** An open page of a game, asking as the page's script does. */
export class GameTable {
  readonly game: string;
  readonly session: string;
  readonly #operator: TestOperator;

  constructor(operator: TestOperator, game: string, session: string) {
    this.#operator = operator;
    this.game = game;
    this.session = session;
  }

  static async open(operator: TestOperator, game: string, player?: Player): Promise<GameTable> {
    const { data } = await launch(operator, game, player);
    const session = new URL(String(data.data.url)).searchParams.get('session') ?? '';
    return new GameTable(operator, game, session);
  }

  /** The same page, asking another operator. */
  at(operator: TestOperator): GameTable {
    return new GameTable(operator, this.game, this.session);
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

  /** A wish for a round that was promised. */
  async wish(stake: number, pick: string, reference = newReference()): Promise<Wish> {
    const { seedHash } = (await this.next(reference)).data;
    return { reference, seedHash, clientSeed: 'mine', stake, pick };
  }

  play = (wish: unknown) => this.ask<RoundView>('rounds', wish);
  cashOut = (wish: unknown) => this.ask<RoundView>('cash-out', wish);
  watch = (wish: unknown) => this.ask<RoundView>('watch', wish);

  /** Plays rounds until one ends as wanted; the client seed makes each another one. */
  async playUntil(state: RoundView['state'], stake: number, pick: string): Promise<RoundView> {
    for (;;) {
      const { data } = await this.play(await this.wish(stake, pick));
      if (data.state === state) return data;
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Fixture } from '@ushindi/api-contract';
import { Browser, type BrowserDeps } from '../client/browser.ts';
import type { Books } from '../client/books.ts';
import { LiveSocket } from '../client/liveSocket.ts';
import type { Phones } from '../client/phone.ts';

/** What all players share. */
export interface World extends BrowserDeps {
  readonly books: Books;
  readonly phones: Phones;
  /** 0 up to 1, as Math.random. */
  readonly random: () => number;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Says that the run is over. */
  readonly over: AbortSignal;
}

const MOST_FIXTURES = 100;

/** Somebody with a phone: a browser, perhaps an account, and what was read so far. */
export class Player {
  readonly world: World;
  /** As it is typed: 07 and eight digits. */
  readonly number: string;
  readonly browser: Browser;
  readonly live: LiveSocket;
  isSignedIn = false;
  /** Bets that were pending when last looked at, by id. */
  readonly pending = new Set<string>();
  readonly #fixtures = new Map<string, Fixture>();

  /** @param onScore called when the score of a watched match changes */
  constructor(world: World, number: string, onScore: (player: Player, matchId: string) => void) {
    this.world = world;
    this.number = number;
    this.browser = new Browser(world);
    this.live = new LiveSocket({
      ...world,
      cookies: () => this.browser.cookies.headers(),
      onScore: (matchId) => onScore(this, matchId),
    });
  }

  /** Remembers matches that were shown; slips are made of them. */
  see(fixtures: readonly Fixture[]): void {
    for (const fixture of fixtures) {
      this.#fixtures.delete(fixture.matchId);
      this.#fixtures.set(fixture.matchId, fixture);
    }
    for (const matchId of this.#fixtures.keys()) {
      if (this.#fixtures.size <= MOST_FIXTURES) return;
      this.#fixtures.delete(matchId);
    }
  }

  seen = (): Fixture[] => [...this.#fixtures.values()];

  /** One of several, at random; undefined of none. */
  oneOf = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(this.world.random() * choices.length)];

  chance = (part: number): boolean => this.world.random() < part;

  /** Waits; whether the run goes on then. */
  async pause(ms: number): Promise<boolean> {
    const { over } = this.world;
    // It rejects for one reason alone, which is answered below.
    await wait(ms, undefined, { signal: over }).catch(() => undefined);
    return !over.aborted;
  }

  async leave(): Promise<void> {
    this.live.close();
    await this.browser.close();
  }
}

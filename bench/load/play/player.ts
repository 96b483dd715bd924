import { setTimeout as wait } from 'node:timers/promises';
import type { Fixture } from '@ushindi/api-contract';
import { Browser, type BrowserDeps } from '../client/browser.ts';
import type { SharedStates } from '../client/sharedStates.ts';
import { LiveSocket } from '../client/liveSocket.ts';
import type { Phones } from '../client/phone.ts';

/** Dependencies that all players share. */
export interface World extends BrowserDeps {
  readonly states: SharedStates;
  readonly phones: Phones;
  /** 0 up to 1, as Math.random. */
  readonly random: () => number;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Aborts when the run is over. */
  readonly over: AbortSignal;
}

const MOST_FIXTURES = 100;

/** A simulated player: a browser, possibly an account, and the matches seen so far. */
export class Player {
  readonly world: World;
  /** 07 and eight digits. */
  readonly number: string;
  readonly browser: Browser;
  readonly live: LiveSocket;
  isSignedIn = false;
  /** Ids of bets that were pending at the last look. */
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

  /** Remembers displayed matches, from which slips are made. */
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

  /** A random element; undefined when there is none. */
  oneOf = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(this.world.random() * choices.length)];

  chance = (part: number): boolean => this.world.random() < part;

  /** Waits. Resolves with whether the run continues. */
  async pause(ms: number): Promise<boolean> {
    const { over } = this.world;
    // It rejects only when the run is over, which is the return value.
    await wait(ms, undefined, { signal: over }).catch(() => undefined);
    return !over.aborted;
  }

  async leave(): Promise<void> {
    this.live.close();
    await this.browser.close();
  }
}

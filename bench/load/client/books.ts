import { applyMergePatch, type Json, type LiveState, type ServerFrame } from '@ushindi/api-contract/live';

type Snapshot = Extract<ServerFrame, { kind: 'snapshot' }>;
type Delta = Extract<ServerFrame, { kind: 'delta' }>;

interface Book {
  readonly seq: number;
  readonly state: LiveState;
}

const REMEMBERED_TEXTS = 256;
/** Matches end, and with them their topics: those unheard of for longest go. */
const MOST_BOOKS = 1_000;

/**
 * The states of live topics, one each for all players of this process: everybody is told the same under the same number,
 * so that a player keeps no more than the number. Frames that everybody gets are read once.
 */
export class Books {
  readonly #books = new Map<string, Book>();
  readonly #read = new Map<string, ServerFrame>();

  /** A frame from its text; throws SyntaxError for what is none. */
  read(text: string): ServerFrame {
    const known = this.#read.get(text);
    if (known !== undefined) return known;
    if (this.#read.size >= REMEMBERED_TEXTS) this.#read.clear();
    const frame = JSON.parse(text) as ServerFrame;
    this.#read.set(text, frame);
    return frame;
  }

  takeSnapshot({ topic, epoch, seq, state }: Snapshot): void {
    const key = `${topic} ${epoch}`;
    if ((this.#books.get(key)?.seq ?? -1) < seq) this.#keep(key, { seq, state });
  }

  /** Does nothing with what another player's frame has told before. */
  takeDelta({ topic, epoch, seq, patch }: Delta): void {
    const key = `${topic} ${epoch}`;
    const held = this.#books.get(key);
    if (held?.seq !== seq - 1) return;
    const state = applyMergePatch(held.state as unknown as Json, patch as Json) as unknown as LiveState;
    this.#keep(key, { seq, state });
  }

  /** The state of a topic within an epoch. */
  state(topic: string, epoch: string): LiveState | null {
    return this.#books.get(`${topic} ${epoch}`)?.state ?? null;
  }

  #keep(key: string, book: Book): void {
    // Put at the end, so that the first is the one unheard of for longest.
    this.#books.delete(key);
    this.#books.set(key, book);
    const [oldest] = this.#books.keys();
    if (this.#books.size > MOST_BOOKS && oldest !== undefined) this.#books.delete(oldest);
  }
}

/** The match in which a delta tells of another score; null for none. A match that has only now come is no news. */
export function scoredIn(patch: object): string | null {
  const { games = {} } = patch as { games?: Record<string, { homeTeam?: string; live?: object } | null> };
  for (const [matchId, game] of Object.entries(games)) {
    if (!game?.live || game.homeTeam !== undefined) continue;
    if ('homeScore' in game.live || 'awayScore' in game.live) return matchId;
  }
  return null;
}

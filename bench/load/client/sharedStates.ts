import {
  applyFrame,
  type DeltaFrame,
  type ServerFrame,
  type SnapshotFrame,
  type VersionedState,
} from '@ushindi/api-contract/live';

/** Texts whose parsed frames are kept; enough for the frames that are on their way to all players. */
const MAX_TEXTS = 256;

/**
 * Parses and applies each frame once for all players of this process. Every player of a topic receives the same bytes,
 * so players at the same version share one state object.
 */
export class SharedStates {
  readonly #frames = new Map<string, ServerFrame>();
  readonly #results = new WeakMap<ServerFrame, VersionedState>();

  /** Throws SyntaxError for a text that is not JSON. */
  parse(text: string): ServerFrame {
    const known = this.#frames.get(text);
    if (known !== undefined) return known;
    if (this.#frames.size >= MAX_TEXTS) this.#frames.clear();
    const frame = JSON.parse(text) as ServerFrame;
    this.#frames.set(text, frame);
    return frame;
  }

  /** Like `applyFrame`, but returns the state that another player's frame led to where it is the same. */
  apply(current: VersionedState | null, frame: SnapshotFrame | DeltaFrame): VersionedState | 'gap' {
    const known = this.#results.get(frame);
    const follows = frame.kind === 'snapshot' || (current?.epoch === frame.epoch && current.seq + 1 === frame.seq);
    if (known !== undefined && follows) return known;
    const next = applyFrame(current, frame);
    if (next !== 'gap') this.#results.set(frame, next);
    return next;
  }
}

/** The match whose score a delta changes, or null. A match that the delta adds has no earlier score to change. */
export function scoredIn(patch: object): string | null {
  const { matches = {} } = patch as { matches?: Record<string, { homeTeam?: string; live?: object } | null> };
  for (const [matchId, game] of Object.entries(matches)) {
    if (!game?.live || game.homeTeam !== undefined) continue;
    if ('homeScore' in game.live || 'awayScore' in game.live) return matchId;
  }
  return null;
}

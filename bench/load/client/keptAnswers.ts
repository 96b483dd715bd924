/**
 * The bodies that browsers hold, by ETag: it is made from the bytes, so that a thousand browsers with the same page share
 * one here. When there are too many the oldest go, and who held one asks for it anew.
 */
export class KeptAnswers {
  readonly #most: number;
  readonly #byTag = new Map<string, { data: unknown }>();

  constructor(most = 2_000) {
    this.#most = most;
  }

  get<T>(etag: string): { readonly data: T } | undefined {
    return this.#byTag.get(etag) as { data: T } | undefined;
  }

  keep(etag: string, answer: { readonly data: unknown }): void {
    if (this.#byTag.has(etag)) return;
    this.#byTag.set(etag, answer);
    if (this.#byTag.size <= this.#most) return;
    for (const oldest of this.#byTag.keys()) {
      this.#byTag.delete(oldest);
      return;
    }
  }
}

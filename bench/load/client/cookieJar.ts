/** A browser's cookies of one host: those that end at once or in the past are dropped. */
export class CookieJar {
  readonly #held = new Map<string, string>();

  /** Takes what an answer's set-cookie headers say. */
  take(headers: string | string[] | undefined): void {
    for (const header of [headers ?? []].flat()) this.#takeOne(header);
  }

  /** The header to send; none without cookies. */
  headers(): Record<string, string> {
    if (this.#held.size === 0) return {};
    return { cookie: [...this.#held].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  #takeOne(header: string): void {
    const [pair = '', ...attributes] = header.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (isOver(attributes)) this.#held.delete(name);
    else this.#held.set(name, pair.slice(at + 1).trim());
  }
}

function isOver(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now();
  });
}

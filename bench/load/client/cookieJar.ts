import { CookieJar as ToughJar } from 'tough-cookie';

/** A browser's cookies for one host. */
export class CookieJar {
  readonly #jar = new ToughJar();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Stores the cookies of a response's set-cookie headers. */
  store(headers: string | string[] | undefined): void {
    for (const header of [headers ?? []].flat()) this.#jar.setCookieSync(header, this.#origin);
  }

  /** The cookie header of a request; none without cookies. */
  headers(): Record<string, string> {
    const cookie = this.#jar.getCookieStringSync(this.#origin);
    return cookie === '' ? {} : { cookie };
  }
}

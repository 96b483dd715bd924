import { startProcess } from '../process.ts';

type Process = Awaited<ReturnType<typeof startProcess>>;

/** An operator in a process of its own that is killed again and again, and comes back elsewhere on the same database. */
export class MortalOperator {
  readonly #settings: Record<string, string>;
  #process: Promise<Process>;

  constructor(settings: Record<string, string>) {
    this.#settings = settings;
    this.#process = startProcess(settings);
  }

  /** Where the one that lives is; waits for it while there is none. */
  async address(): Promise<string> {
    return (await this.#process).address;
  }

  /** Kills it without warning; the next one is on its way when this resolves. */
  async killAndRestart(): Promise<void> {
    const dying = await this.#process;
    // From here on, whoever loses the connection waits for the next one.
    this.#process = dying.kill().then(() => startProcess(this.#settings));
    await this.#process;
  }

  /** Kills it for good. */
  async end(): Promise<void> {
    await (await this.#process).kill();
  }
}

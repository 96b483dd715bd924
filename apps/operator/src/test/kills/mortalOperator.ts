import { startProcess } from '../process.ts';

/** On a busy machine a sign-up waits longer for its hash than the default. */
const NEVER_OVERLOADED = { HASH_MAX_WAIT_MS: '3600000' };

type Process = Awaited<ReturnType<typeof startProcess>>;

/** An operator process that is killed repeatedly and restarted on the same database and another port. */
export class MortalOperator {
  readonly #settings: Record<string, string>;
  #process: Promise<Process>;

  constructor(settings: Record<string, string>) {
    this.#settings = { ...NEVER_OVERLOADED, ...settings };
    this.#process = startProcess(this.#settings);
  }

  /** The address of the running process, once one is ready. */
  async address(): Promise<string> {
    return (await this.#process).address;
  }

  /** Kills the process with SIGKILL and starts the next one; `between` runs when the first has ended. */
  async killAndRestart(between: () => void = () => undefined): Promise<void> {
    const dying = await this.#process;
    // Set before the kill, so that a client that loses its connection waits for the next process.
    this.#process = dying.kill().then(() => {
      between();
      return startProcess(this.#settings);
    });
    await this.#process;
  }

  /** Kills the process without a successor. */
  async end(): Promise<void> {
    await (await this.#process).kill();
  }
}

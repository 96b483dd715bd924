/** Calls that a child process answers, by name. A result must be structured-cloneable. */
export type Calls = Readonly<Record<string, (given: never) => unknown>>;

/** A request of the parent to a child process. */
export type Call = { readonly id: number; readonly name: string; readonly given: unknown };
/** The result of a call, or the message of its failure. */
export type Answer = { readonly id: number; readonly answer?: unknown; readonly failure?: string };

/** Answers the parent's calls over the IPC channel. Ignores names that another handler of this process answers. */
export function answerCalls(calls: Calls): void {
  async function answer({ id, name, given }: Call): Promise<void> {
    const run = calls[name];
    if (run === undefined) return;
    try {
      process.send?.({ id, answer: await run(given as never) } satisfies Answer);
    } catch (error) {
      process.send?.({ id, failure: String(error) } satisfies Answer);
    }
  }
  process.on('message', (call: Call) => void answer(call));
}

/** Ends this process when its parent has ended, for whatever reason. */
export const endWithParent = (): void => void process.once('disconnect', () => process.exit());

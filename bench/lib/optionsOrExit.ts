/** A problem with the flags; the message is shown to the user. */
export class OptionError extends Error {}

/** Reads the flags of this process. Ends it with the problem and the usage line when they cannot be used. */
export function optionsOrExit<Options>(read: (args: readonly string[]) => Options, usage: string): Options {
  try {
    return read(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(error instanceof OptionError ? 2 : 1);
  }
}

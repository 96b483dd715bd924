type Options = { env?: Record<string, string>; cwd?: string };

export function step(title: string, command: string, args: readonly string[], options?: Options): Promise<void>;

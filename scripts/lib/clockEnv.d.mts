export function clockEnv(): Record<string, string>;
export function realClockEnv(): NodeJS.ProcessEnv;

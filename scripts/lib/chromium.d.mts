export function ensureChromium(): Promise<string>;
export function wholeBrowser(): string | null;

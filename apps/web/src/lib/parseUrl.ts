/** Parses a URL, or returns null. Not URL.canParse or URL.parse, which Chrome before 120 and Safari before 17 lack. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    // Not a URL.
    return null;
  }
}

import { lazy, type ComponentType } from 'react';

/** A short break of the line is over then; and while a release goes round, the next request reaches another gateway. */
const RETRY_AFTER_MS = 1_000;

/** Fetches a part of the app, and once more when that fails. A second failure is for whoever draws the part. */
async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
    return load();
  }
}

/** React's lazy, for a part whose fetch deserves a second try. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(() => fetchPart(load));

// The healthcheck of a container, which has no curl: ends with 0 when the address answers well.
const WITHIN_MS = 2500;

try {
  const { ok } = await fetch(process.argv[2], { signal: AbortSignal.timeout(WITHIN_MS) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1; // not listening, or too slow: unhealthy either way
}

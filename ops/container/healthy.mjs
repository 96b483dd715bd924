// The container's health check, since the image has no curl: exits with 0 if the address responds with 2xx.
const TIMEOUT_MS = 2500;

try {
  const { ok } = await fetch(process.argv[2], { signal: AbortSignal.timeout(TIMEOUT_MS) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1; // not listening or too slow
}

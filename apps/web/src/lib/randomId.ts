const BYTES = 8;

/** A unique id of 16 hex digits. */
export function randomId(): string {
  // Not randomUUID, which is missing on pages without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

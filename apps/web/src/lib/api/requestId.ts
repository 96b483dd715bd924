const BYTES = 8;

/** An id that no two requests have: 16 hex digits, short as each request carries it. */
export function newRequestId(): string {
  // Not randomUUID: a page without TLS does not have it.
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The bytes of all parts as one buffer in memory of its own, to be kept. A small buffer is a part of 64 KB that it shares
 * with others, and zlib returns a part of 16 KB: all of that would stay in memory with it.
 */
export function ownBytes(...parts: readonly Buffer[]): Buffer {
  const own = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) offset += part.copy(own, offset);
  return own;
}

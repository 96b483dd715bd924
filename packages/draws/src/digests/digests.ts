/**
 * The three functions of cryptography that draws need. Servers use those of Node. Browsers use those in JavaScript,
 * because their own are asynchronous. `digests.test.ts` compares the two.
 */
export type Digests = {
  sha256(data: string | Uint8Array): Uint8Array;
  hmacSha256(key: string | Uint8Array, message: string): Uint8Array;
  /** The key stream of AES-256 in counter mode from counter 0; each call returns the next `length` bytes, a multiple of 16. */
  aes256Stream(key: Uint8Array): (length: number) => Uint8Array;
};

import { hash } from 'node:crypto';

/** Hash of a token, for storing and finding it. Tokens are random, so a fast hash is enough. */
export const hashToken = (token: string): string => hash('sha256', token);

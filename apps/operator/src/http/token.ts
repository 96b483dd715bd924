import { hash } from 'node:crypto';

/** Hash under which a token is stored. Tokens are random, so a fast hash is enough. */
export const hashToken = (token: string): string => hash('sha256', token);

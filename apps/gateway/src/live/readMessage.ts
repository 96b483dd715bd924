import type { ClientMessage } from '@ushindi/api-contract/live';
import { z } from 'zod';

const clientMessage = z.object({ op: z.enum(['sub', 'unsub']), topic: z.string().max(64) });

/** Parses a client's message; null when it breaks the contract. */
export function readMessage(text: string): ClientMessage | null {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

import type { CrashRound } from '@ushindi/draws/games/rules/crash';
import { z } from 'zod';

/** Reads a stored crash round. */
export const crashRound: z.ZodType<CrashRound> = z.object({ crash: z.number(), target: z.number() });

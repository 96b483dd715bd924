import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond, as the operator's own clock told it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

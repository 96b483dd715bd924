import { timestamp } from 'drizzle-orm/pg-core';

/** A time of the operator's clock, in milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf } from '../db/rows.ts';
import { verifyArchived } from '../ledger/archive.ts';
import { OPTION } from './args.ts';
import { command, read, refused, type StaffResult } from './command.ts';
import { detachLegs, detachOldest } from './detach.ts';
import { detachEntries } from './detachEntries.ts';

const SHOWN_FAULTS = 20;

const list = command({
  usage: 'staff partitions list',
  summary: 'The partitions of bet legs and ledger entries, with their ranges of ids and sizes.',
  options: {},
  schema: z.object({ words: z.tuple([]) }),
  work: () => ({
    run: async ({ db }) =>
      read(
        await rowsOf(
          db,
          sql`select kept.parent as "table", range.name as partition, range.from_id::text as "from", range.until_id::text as "until",
              pg_size_pretty(pg_total_relation_size(range.name::regclass)) as size
            from partitioned_tables() as kept, partition_ranges(kept.parent) as range
            order by kept.parent, range.from_id nulls last`,
        ),
      ),
  }),
});

const keepAhead = command({
  usage: 'staff partitions keep-ahead',
  summary: 'Creates the next partitions as the job does, and makes a default partition of any size a range.',
  options: {},
  asOwner: true,
  schema: z.object({ words: z.tuple([]) }),
  work: () => ({
    run: async ({ db }): Promise<StaffResult> => {
      const [row] = await rowsOf<{ created: string[] }>(db, sql`select created from keep_partitions_ahead()`);
      const rows = (row?.created ?? []).map((partition) => ({ partition }));
      return { status: rows.length === 0 ? 'unchanged' : 'done', rows };
    },
  }),
});

const DAY_MS = 24 * 60 * 60_000;
/**
 * The minimum age of detached rows in milliseconds. Younger rows are read every day: by limits of a month, corrections
 * of results, statements.
 */
const MIN_AGE_MS = 90 * DAY_MS;
const TABLES = { bet_leg: detachLegs, ledger_entry: detachEntries } as const;

const detach = command({
  usage: 'staff partitions detach bet_leg|ledger_entry --before YYYY-MM-DD',
  summary: 'Moves the oldest partition to the schema `archive`, if all its rows are older than the day in Nairobi.',
  options: { before: OPTION.text },
  asOwner: true,
  schema: z.object({
    words: z.tuple([z.enum(['bet_leg', 'ledger_entry'])]),
    before: z.iso.date('must be a day such as 2026-01-31'),
  }),
  work: ({ words: [table], before }) => ({
    run: async (context) => {
      const beforeMs = Date.parse(`${before}T00:00:00+03:00`);
      if (beforeMs > context.nowMs() - MIN_AGE_MS) return refused('tooYoung: rows of the last 90 days stay');
      return detachOldest(context, { table, beforeMs, work: TABLES[table] });
    },
  }),
});

const verify = command({
  usage: 'staff partitions verify PARTITION',
  summary: 'Verifies an archived partition of the ledger on its own: hashes, zero sums and its checkpoint.',
  options: {},
  asOwner: true,
  schema: z.object({ words: z.tuple([z.string()]) }),
  work: ({ words: [name] }) => ({
    run: async ({ db, headsPlace }) => {
      const verdict = await verifyArchived(db, name, headsPlace?.keys ?? []);
      if (verdict === null) return refused('unknownPartition');
      const { rowCount, faults } = verdict;
      if (faults.length > 0) return refused(`${faults.length} faults: ${faults.slice(0, SHOWN_FAULTS).join('; ')}`);
      return read([{ partition: name, entries: rowCount, faults: 0 }]);
    },
  }),
});

/** The staff commands about partitions, by name. */
export const partitionCommands = { list, 'keep-ahead': keepAhead, detach, verify };

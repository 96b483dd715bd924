import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf } from '../db/rows.ts';
import { command, read, type StaffResult } from './command.ts';

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

export const partitionCommands = { list, 'keep-ahead': keepAhead };

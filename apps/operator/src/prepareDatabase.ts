import { preparePostgres } from './db/database.ts';
import { installJobQueues } from './jobs/shared.ts';

/** Brings PostgreSQL up to date as its owner: the schema, the job queues and the application's privileges. */
export async function prepareDatabase(
  migrationUrl: string,
  applicationUrl: string,
  options: Parameters<typeof preparePostgres>[2] = {},
): Promise<void> {
  await preparePostgres(migrationUrl, applicationUrl, options);
  await installJobQueues(migrationUrl, decodeURIComponent(new URL(applicationUrl).username));
}

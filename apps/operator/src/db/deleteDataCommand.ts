// pnpm --filter @ushindi/operator delete-data <folder>: deletes the folder of an installation, unless an operator uses the
// embedded database in it. Exits with 1 if one does.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { lockFolder } from './folderLock.ts';

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: delete-data FOLDER, the folder to delete');
try {
  // The lock lets an operator that starts during the deletion refuse the folder.
  const release = lockFolder(path.join(dataDir, 'operator'));
  rmSync(dataDir, { recursive: true });
  release();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

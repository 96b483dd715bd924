import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';

/**
 * Locks a folder for this process, because two embedded databases on one folder would destroy it. The operating system
 * releases the lock when the process ends, even after SIGKILL, and never before. Returns the release.
 * @throws Error when another process has locked the folder.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lockFile = openSync(path.join(folder, 'operator.lock'), 'a+');
  if (!tryLock(lockFile)) {
    closeSync(lockFile);
    throw new Error(`another operator is using ${folder}`);
  }
  return () => closeSync(lockFile);
}

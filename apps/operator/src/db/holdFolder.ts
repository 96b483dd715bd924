import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Holds a folder for this process alone: two embedded databases on one folder would destroy it. The hold is a local
 * socket, which the system lets go when the process ends, however it ends. Answers what lets it go.
 * @throws Error when another process of this user holds the folder.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const address = addressOf(folder);
  const server = (await listen(address)) ?? (await takeOver(address));
  if (server === null) throw new Error(`another operator is using ${folder}`);
  server.unref();
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

/** Short, because the path of a socket may have about 100 characters, and one per user, who may not remove another's. */
function addressOf(folder: string): string {
  const holder = `${process.getuid?.() ?? ''}:${path.resolve(folder)}`;
  const name = `ushindi-operator-${createHash('sha256').update(holder).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

/** Null when the address is in use, be it by what a killed process left behind. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

async function takeOver(address: string): Promise<Server | null> {
  if (await isAnswered(address)) return null;
  await rm(address, { force: true });
  return listen(address);
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(address, () => resolve(true)).once('error', () => resolve(false));
    visitor.once('close', () => visitor.destroy());
  });
}

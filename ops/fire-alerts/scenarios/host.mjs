import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { node } from '../../../scripts/lib/paths.mjs';
import { repeat } from '../players.mjs';

const run = promisify(execFile);

const MB = 1024 * 1024;

export const diskFills = {
  alerts: ['DiskFillsUp', 'DiskLow'],
  cause: 'a file on a small file system grows until 93 % of it are used',
  clears: 'the file is deleted',
  needs: 'root',
  async begin({ folder, undo }) {
    const [image, disk] = [path.join(folder, 'disk.img'), path.join(folder, 'disk')];
    mkdirSync(disk);
    execFileSync('truncate', ['--size', '160M', image]);
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image]);
    execFileSync('mount', ['-o', 'loop', image, disk]);
    // Until the end: the alert must see it empty.
    undo.push(() => void execFileSync('umount', [disk]));
    const file = path.join(disk, 'log');
    const write = (megabytes) => writeFileSync(file, Buffer.alloc(megabytes * MB, 1), { flag: 'a' });
    const usedShare = async () =>
      Number.parseInt((await run('df', ['--output=pcent', disk])).stdout.split('\n')[1], 10) / 100;
    await sleep(3_000);
    while ((await usedShare()) < 0.7) write(4);
    const end = repeat(async () => {
      if ((await usedShare()) < 0.93) write(1);
    }, 800);
    return async () => {
      await end();
      rmSync(file);
    };
  },
};

const HOG = `
const { readFileSync, writeFileSync } = require('node:fs');
writeFileSync('/proc/self/oom_score_adj', '1000');
const free = () => { const text = readFileSync('/proc/meminfo', 'utf8'); const of = (name) => Number(new RegExp(name + ': +(\\\\d+)').exec(text)[1]); return of('MemAvailable') / of('MemTotal'); };
const filled = [];
while (free() > 0.08) filled.push(Buffer.alloc(32 * 1024 * 1024, 1));
setInterval(() => filled.length, 1000);
`;

export const memoryLow = {
  alerts: ['MemoryLow'],
  cause: "a process takes the machine's memory until 8 % are left; the kernel would end it first",
  clears: 'it ends',
  needs: 'memory',
  async begin({ undo }) {
    const hog = spawn(node, ['-e', HOG], { stdio: 'ignore' });
    undo.push(() => void hog.kill('SIGKILL'));
    return () => void hog.kill('SIGKILL');
  },
};

/** Marks the kernel's clock as synchronized or not, as an NTP daemon does; the time stays. */
const CLOCK = `
import ctypes, sys
class Timex(ctypes.Structure):
    _fields_ = [("modes", ctypes.c_uint), ("offset", ctypes.c_long), ("freq", ctypes.c_long), ("maxerror", ctypes.c_long), ("esterror", ctypes.c_long), ("status", ctypes.c_int), ("rest", ctypes.c_byte * 256)]
libc = ctypes.CDLL(None, use_errno=True)
t = Timex()
libc.adjtimex(ctypes.byref(t))
was = t.status
if len(sys.argv) > 1:
    t.status = int(sys.argv[1])
    t.maxerror = 1000
    t.esterror = 1000
    t.modes = 0x0010 | 0x0004 | 0x0008
    if libc.adjtimex(ctypes.byref(t)) < 0: sys.exit("adjtimex: %d" % ctypes.get_errno())
print(was)
`;

const clock = async (...status) => Number((await run('python3', ['-c', CLOCK, ...status.map(String)])).stdout);

const UNSYNCHRONIZED = 0x40;

export const clockWrong = {
  alerts: ['ClockWrong'],
  cause: "the kernel's clock is marked as not synchronized, as on a host without an NTP daemon",
  clears: 'it is marked as synchronized',
  needs: 'root',
  /** A machine without a daemon is unsynchronized from the beginning. */
  async before(world) {
    world.clockStatus = await clock();
    world.undo.push(() => clock(world.clockStatus));
    await clock(world.clockStatus & ~UNSYNCHRONIZED);
  },
  async begin(world) {
    await clock(world.clockStatus | UNSYNCHRONIZED);
    return () => clock(world.clockStatus & ~UNSYNCHRONIZED);
  },
};

export const targetDown = {
  alerts: ['TargetDown'],
  cause: "Redis' exporter is killed",
  clears: 'it is started again',
  async begin({ monitoring }) {
    await monitoring.parts.get('redis').end('SIGKILL');
    return () => monitoring.parts.get('redis').start();
  },
};

export const alertsNotSent = {
  alerts: ['AlertsNotSent'],
  cause: 'the pager refuses messages (400, as with a wrong key) while the proxy is down',
  clears: 'the pager accepts messages, and 15 minutes pass',
  async begin({ receiver, product }) {
    receiver.refused.add('pager');
    await product.parts.proxy.end('SIGKILL');
    return async () => {
      await product.parts.proxy.start();
      receiver.refused.clear();
    };
  },
};

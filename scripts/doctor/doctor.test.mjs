import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { selfSigned } from '../../ops/container/certificate.mjs';
import { freePort } from '../lib/launcher.mjs';
import { at } from '../lib/paths.mjs';
import { checkDumps, checkUploads, containerOf } from './backups.mjs';
import { checkClock, checkDisk, checkMemory, checkNode, checkOpenFiles, checkTools } from './machine.mjs';
import { checkMetrics, parseMetrics } from './metrics.mjs';
import { checkProduct, checkReady } from './product.mjs';
import { checkCertificate, checkPostgres, checkRedis } from './services.mjs';
import { checkSecretFiles, checkSettingsFile } from './settings.mjs';

const GB = 1024 ** 3;
const DAY_MS = 86_400_000;
const levels = (findings) => findings.map(({ level }) => level);
const textOf = (findings) => findings.map(({ text, remedy }) => `${text} -> ${remedy}`).join('\n');

const servers = [];
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
    await once(server, 'close');
  }
  rmSync(folder, { recursive: true });
});

async function listen(server) {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: '127.0.0.1', port: server.address().port };
}

/** A TCP server that answers everything with the same text. */
const answering = (text) =>
  listen(createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(text))));

/** An HTTP server with a fixed answer for each path. */
async function serving(answers) {
  const { port } = await listen(
    createHttpServer((request, response) => {
      const [status, body] = answers[request.url] ?? [404, ''];
      response.writeHead(status).end(body);
    }),
  );
  return `http://127.0.0.1:${port}`;
}

describe('the machine', () => {
  it('needs a Node that starts the commands', () => {
    expect(checkNode('v18.19.0').level).toBe('problem');
    expect(checkNode('v20.0.0').level).toBe('ok');
  });

  it('lists what npm start would install', () => {
    const [pnpm, packages] = checkTools({ pnpm: 'pnpm@10.0.0', packages: null });
    expect(pnpm.text).toBe('missing: pnpm@10.0.0');
    expect(packages).toBeNull();
  });

  it('needs free space and free files', () => {
    const disk = { bsize: 4096, files: 1e6, ffree: 9e5 };
    expect(checkDisk({ ...disk, bavail: (1 * GB) / 4096 }).level).toBe('problem');
    expect(checkDisk({ ...disk, bavail: (3 * GB) / 4096 }).level).toBe('warning');
    expect(checkDisk({ ...disk, bavail: (9 * GB) / 4096 }).level).toBe('ok');
    expect(checkDisk({ ...disk, bavail: (9 * GB) / 4096, ffree: 5 }).text).toContain('only 5 more files');
    expect(checkDisk({ bsize: 4096, bavail: (9 * GB) / 4096, files: 0, ffree: 0 }).level).toBe('ok');
  });

  it('needs memory and open files', () => {
    expect(checkMemory(1 * GB, 1).level).toBe('warning');
    expect(checkMemory(4 * GB, 2).text).toBe('4.0 GB of memory, 2 processors');
    expect(checkOpenFiles(1024).level).toBe('warning');
    expect(checkOpenFiles(65_536).level).toBe('ok');
    expect(checkOpenFiles(null).level).toBe('ok');
  });

  it('needs a clock that is set', () => {
    const clock = { nowMs: 10 * DAY_MS, lastCommitMs: null, isSynchronized: null };
    expect(checkClock({ ...clock, lastCommitMs: 12 * DAY_MS }).text).toBe('the clock is 2 days before the last commit');
    expect(checkClock({ ...clock, isSynchronized: false }).level).toBe('warning');
    expect(checkClock({ ...clock, lastCommitMs: 9 * DAY_MS, isSynchronized: true }).level).toBe('ok');
  });
});

describe('settings', () => {
  it('names settings that nothing reads and lines that are none', () => {
    const findings = checkSettingsFile(
      '# text\nPORT=80\nPROT=80\nexport X\n',
      '# PORT of the product\nPORT=8080\n# SEED=1\n',
    );
    expect(levels(findings)).toEqual(['warning', 'problem']);
    expect(findings[0].text).toBe('.env sets PROT, which nothing reads');
    expect(levels(checkSettingsFile('SEED=2\n', '# SEED=1\n'))).toEqual(['ok']);
  });

  it('names secret files that are missing, empty or readable by everybody', () => {
    const file = (name, text, mode) => {
      writeFileSync(path.join(folder, name), text);
      chmodSync(path.join(folder, name), mode);
      return path.join(folder, name);
    };
    const check = (name) => levels(checkSecretFiles({ SESSION_SECRET_FILE: name }, path.join(folder, 'none')));
    expect(check(path.join(folder, 'missing'))).toEqual(['problem']);
    expect(check(file('empty', '', 0o600))).toEqual(['problem']);
    expect(check(file('open', 'x', 0o644))).toEqual(['warning']);
    expect(check(file('closed', 'x', 0o600))).toEqual(['ok']);
    expect(levels(checkSecretFiles({ OTHER_FILE: '/missing' }, file('own', 'x', 0o600)))).toEqual(['ok']);
  });
});

describe('services', () => {
  it('recognises PostgreSQL and Redis by their answers', async () => {
    expect((await checkPostgres(await answering('N'))).level).toBe('ok');
    expect((await checkPostgres(await answering('HTTP/1.1 400'))).level).toBe('problem');
    expect((await checkRedis(await answering('+PONG\r\n'))).level).toBe('ok');
    expect((await checkRedis(await answering('-NOAUTH required\r\n'))).level).toBe('ok');
    expect((await checkRedis(await answering('HTTP/1.1 400'))).level).toBe('problem');
    const nowhere = { host: '127.0.0.1', port: await freePort() };
    expect(levels([await checkPostgres(nowhere), await checkRedis(nowhere)])).toEqual(['warning', 'warning']);
  });

  it('reports when a certificate ends', async () => {
    const pem = selfSigned(['localhost'], ['127.0.0.1']);
    const address = await listen(createTlsServer({ cert: pem, key: pem }));
    const inDays = (days) => checkCertificate(address, Date.now() + days * DAY_MS);
    expect((await inDays(0)).level).toBe('ok');
    expect((await inDays(390)).text).toMatch(/is valid for [67] days$/);
    expect((await inDays(390)).level).toBe('warning');
    expect((await inDays(400)).level).toBe('problem');
    expect(await checkCertificate(await answering('no TLS'))).toBeNull();
  });
});

const METRICS = `# HELP ushindi_ledger_faults Faults
ushindi_ledger_faults 0
ushindi_job_last_success_timestamp_seconds{job_name="settlement"} 1000
nodejs_eventloop_lag_p99_seconds 0.01
process_open_fds 10
process_max_fds 100
`;

describe('the product', () => {
  it('reads what /readyz reports', () => {
    const ready = (status, body) => checkReady('gateway', { status, body: JSON.stringify(body) });
    expect(levels(ready(200, { status: 'ready', maintenance: false, degraded: [] }))).toEqual(['ok']);
    expect(textOf(ready(200, { maintenance: true, degraded: ['redis'] }))).toMatch(
      /Maintenance screen.*\n.*without: redis/,
    );
    expect(ready(503, { missing: ['database'] })[0].text).toBe('the gateway is not ready: no database');
    expect(levels(checkReady('gateway', null))).toEqual(['problem']);
    expect(levels(checkReady('gateway', { status: 200, body: '<html>' }))).toEqual(['problem']);
  });

  it('finds in metrics what is wrong, with its section of the runbook', () => {
    expect(levels(checkMetrics(parseMetrics(METRICS), 1100))).toEqual(['ok']);
    expect(levels(checkMetrics([], 1100))).toEqual(['problem']);
    const bad = METRICS.replace('faults 0', 'faults 2').replace('fds 10\n', 'fds 90\n').replace('0.01', '0.5');
    const findings = checkMetrics(parseMetrics(bad), 1000 + 7200);
    expect(levels(findings)).toEqual(['problem', 'warning', 'problem', 'warning']);
    expect(textOf(findings)).toContain('the ledger has 2 faults -> docs/runbook.md, section LedgerNotWhole');
    expect(textOf(findings)).toContain('the job "settlement" last succeeded 2 hours ago');
  });

  it('counts the newest run of a job that two processes share', () => {
    const other = 'ushindi_job_last_success_timestamp_seconds{job_name="settlement"} 9000\n';
    expect(levels(checkMetrics(parseMetrics(METRICS + other), 9100))).toEqual(['ok']);
  });

  it('is checked where it runs, and its ports where it does not', async () => {
    const gatewayUrl = await serving({ '/readyz': [200, '{"status":"ready"}'], '/metrics': [200, METRICS] });
    const free = `http://127.0.0.1:${await freePort()}`;
    const findings = await checkProduct({ gatewayUrl, operatorUrl: free });
    // The one job of these metrics ran in 1970.
    expect(levels(findings)).toEqual(['ok', 'problem', 'ok']);
    expect(findings[2].text).toMatch(/^port \d+ is free; no operator runs here$/);
    const other = await answering('SSH-2.0\r\n');
    const [taken] = await checkProduct({ gatewayUrl: `http://127.0.0.1:${other.port}`, operatorUrl: free });
    expect(taken).toMatchObject({ level: 'problem', remedy: 'stop it, or set PORT' });
  });
});

describe('backups', () => {
  it('may be a day old', () => {
    const file = path.join(folder, 'a.dump');
    expect(checkDumps(path.join(folder, 'missing')).level).toBe('ok');
    writeFileSync(file, 'x');
    expect(checkDumps(folder).level).toBe('ok');
    utimesSync(file, 0, (Date.now() - 3 * DAY_MS) / 1000);
    expect(checkDumps(folder)).toMatchObject({ level: 'warning', text: 'the newest dump is 3 days old' });
  });

  it('are uploaded all the time where the service runs', () => {
    const running = ['healthy', 'starting', 'unhealthy'].map((health) => checkUploads('running', health));
    expect(levels(running)).toEqual(['ok', 'ok', 'problem']);
  });

  it.each([
    ['', undefined],
    ['running,healthy\n', ['running', 'healthy']],
    ['exited,\nrunning,healthy\n', ['running', 'healthy']],
    ['running,unhealthy\nexited,\n', ['running', 'unhealthy']],
    ['exited,\n', ['exited', '']],
  ])('reads the state of the service in %j, beside ended containers of commands', (output, expected) => {
    expect(containerOf(output)).toEqual(expected);
  });

  it.each([
    ['restarting', 'starting'],
    ['restarting', ''],
    ['running', ''],
    ['exited', ''],
  ])('are not uploaded by a container that is %s with the health "%s"', (state, health) => {
    expect(checkUploads(state, health)).toMatchObject({
      level: 'problem',
      text: `the service backup uploads nothing: it is ${state}`,
    });
  });
});

describe('npm run doctor', () => {
  it('prints every section and fails with a problem', async () => {
    const other = await answering('SSH-2.0\r\n');
    const gateway = `--gateway=http://127.0.0.1:${other.port}`;
    const child = spawn(process.execPath, [at('scripts', 'doctor.mjs'), gateway], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([child.stdout.toArray(), once(child, 'close')]);
    const text = Buffer.concat(output).toString();
    expect(text.match(/^\S.*$/gm).slice(0, 5)).toEqual([
      'This machine',
      'Settings and secrets',
      'Services',
      'The product',
      'Backups',
    ]);
    expect(text).toContain(`PROBLEM  another program uses port ${other.port} of the gateway`);
    expect(code).toBe(1);
  });
});

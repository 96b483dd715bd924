import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let sent: [string, string][];

beforeEach(() => {
  vi.resetModules();
  sent = [];
  const sendBeacon = (address: string, body: Blob) => {
    void body.text().then((text) => sent.push([address, text]));
    return true;
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon }));
});
afterEach(() => vi.unstubAllGlobals());

const reports = () => sent.map(([address, text]) => ({ address, ...JSON.parse(text) }));

test('reports errors of the window, of promises and of components', async () => {
  const { reportError, startReports } = await import('./clientReports.ts');
  startReports(() => '/live');
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('first'), message: 'first' }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('second') }));
  reportError('render', new Error('third'));
  await expect.poll(reports).toMatchObject([
    { address: '/vitals', kind: 'window', route: '/live', message: 'Error: first' },
    { address: '/vitals', kind: 'promise', message: 'Error: second' },
    { address: '/vitals', kind: 'render', message: 'Error: third' },
  ]);
});

test('reports nothing before it is started', async () => {
  const { reportError } = await import('./clientReports.ts');
  reportError('render', new Error('early'));
  const { startReports } = await import('./clientReports.ts');
  startReports(() => '/');
  reportError('render', new Error('late'));
  await expect.poll(reports).toMatchObject([{ message: 'Error: late' }]);
});

import { isPortFree } from '../lib/launcher.mjs';
import { capture } from '../lib/run.mjs';
import { ok, problem, warning } from './findings.mjs';
import { checkMetrics, parseMetrics } from './metrics.mjs';

const TIMEOUT_MS = 3_000;
const PORTS_IN_CONTAINERS = { gateway: 8080, operator: 8090 };

/** @typedef {{ status: number, body: string }} Answer */

/** @returns {Promise<Answer | null>} null without an answer */
async function get(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, body: await response.text() };
  } catch {
    return null; // nothing listens, or it is too slow
  }
}

/**
 * Makes the same request inside container `index` of a service, because the proxy does not forward /readyz and
 * /metrics.
 */
async function getInContainer(service, index, path) {
  const script = `fetch('http://127.0.0.1:${PORTS_IN_CONTAINERS[service]}${path}').then(async (r) => console.log(JSON.stringify({ status: r.status, body: await r.text() })))`;
  const args = ['compose', 'exec', '-T', '--index', String(index), service, 'node', '-e', script];
  const { code, output } = await capture('docker', args, { keepAll: true });
  return code === 0 ? JSON.parse(output) : null;
}

async function countContainers(service) {
  const { code, output } = await capture('docker', ['compose', 'ps', '--quiet', service]);
  return code === 0 ? output.trim().split('\n').filter(Boolean).length : 0;
}

/** Functions that read a path of each running process of a service: directly, or inside its containers. */
async function readersOf(service, url) {
  const direct = await get(`${url}/readyz`);
  if (direct !== null && direct.status !== 404) return [(path) => get(url + path)];
  const count = await countContainers(service);
  return Array.from({ length: count }, (_, index) => (path) => getInContainer(service, index + 1, path));
}

/** @param {string} service @param {Answer | null} answer of /readyz */
export function checkReady(service, answer) {
  if (answer === null) return [problem(`the ${service} runs and does not respond`, 'look at its log')];
  const { status, body } = answer;
  if (!body.startsWith('{')) return [problem(`/readyz of the ${service} answers ${status} with something unknown`)];
  const { maintenance, degraded = [], missing = [] } = JSON.parse(body);
  const findings = [];
  if (status !== 200)
    findings.push(problem(`the ${service} is not ready${missing.map((each) => `: no ${each}`).join('')}`));
  if (maintenance === true)
    findings.push(warning('maintenance is on: players see the Maintenance screen', 'docs/ops.md, "Maintenance"'));
  for (const each of degraded) findings.push(warning(`the ${service} serves without: ${each}`, 'docs/runbook.md'));
  return findings.length > 0 ? findings : [ok(`the ${service} is ready`)];
}

/** A port on which no process of ours responds: free, or taken by another program. */
async function checkPort(port, service, setting) {
  if (await isPortFree(port)) return ok(`port ${port} is free; no ${service} runs here`);
  return problem(`another program uses port ${port} of the ${service}`, `stop it, or set ${setting}`);
}

/** @param {{ service: 'gateway' | 'operator', url: string, setting: string }} options */
async function checkService({ service, url, setting }) {
  const readers = await readersOf(service, url);
  if (readers.length === 0) return [await checkPort(Number(new URL(url).port || 80), service, setting)];
  const ready = await Promise.all(readers.map((read) => read('/readyz')));
  const metrics = await Promise.all(readers.map((read) => read('/metrics')));
  const samples = metrics.flatMap((answer) => (answer?.status === 200 ? parseMetrics(answer.body) : []));
  return [...ready.flatMap((answer) => checkReady(service, answer)), ...checkMetrics(samples, Date.now() / 1000)];
}

/** The running product, if there is one. @param {{ gatewayUrl: string, operatorUrl: string }} urls */
export async function checkProduct({ gatewayUrl, operatorUrl }) {
  const findings = await Promise.all([
    checkService({ service: 'gateway', url: gatewayUrl, setting: 'PORT' }),
    checkService({ service: 'operator', url: operatorUrl, setting: 'OPERATOR_PORT' }),
  ]);
  return findings.flat();
}

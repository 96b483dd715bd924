import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { freePort } from '../../scripts/lib/launcher.mjs';
import { compress, compressWaits } from './compress.mjs';
import { Part } from './processes.mjs';
import { ruleFiles } from './rules.mjs';

const EVALUATION_INTERVAL = '500ms';
/** Prometheus repeats a firing alert to Alertmanager after this long, and a read looks back this far for a sample. */
const RESEND_MS = 60_000;
const LOOKBACK_MS = 300_000;

const ops = (...parts) => path.join(import.meta.dirname, '..', ...parts);
const local = (port) => `127.0.0.1:${port}`;

/** The shipped prometheus.yml with the addresses of this run: jobs, labels and relabelling stay. */
function prometheusConfig(folder, { alertmanager, probe }, scrapeSeconds) {
  const config = parse(readFileSync(ops('prometheus', 'prometheus.yml'), 'utf8'));
  config.global = { scrape_interval: `${scrapeSeconds}s`, evaluation_interval: EVALUATION_INTERVAL };
  config.alerting.alertmanagers = [{ static_configs: [{ targets: [local(alertmanager)] }] }];
  for (const job of config.scrape_configs) {
    delete job.dns_sd_configs;
    delete job.static_configs;
    job.file_sd_configs = [{ files: [path.join(folder, 'targets', `${job.job_name}.json`)], refresh_interval: '1s' }];
    for (const step of job.relabel_configs ?? []) if (step.replacement) step.replacement = local(probe);
  }
  return stringify(config);
}

/** The shipped alertmanager.yml with its routes and inhibitions, whose two receivers are webhooks. */
function alertmanagerConfig(receiverUrl, factor) {
  const config = parse(compressWaits(readFileSync(ops('alertmanager', 'alertmanager.yml'), 'utf8'), factor));
  config.receivers = config.receivers.map(({ name }) => ({
    name,
    webhook_configs: [{ url: `${receiverUrl}/${name}` }],
  }));
  return stringify(config);
}

/** Prometheus with the shipped rules in compressed time, Alertmanager with the shipped routes, and the programs whose metrics they read. */
export class Monitoring {
  parts = new Map();
  #folder;
  #ports;

  /** @param scrapeSeconds how often, and within which time, a part must answer */
  static async start({ folder, factor, receiver, product, scrapeSeconds = 1 }) {
    const monitoring = new Monitoring();
    monitoring.#folder = folder;
    const names = ['prometheus', 'alertmanager', 'postgres', 'replica', 'redis', 'host', 'probe'];
    monitoring.#ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
    monitoring.#write({ receiverUrl: receiver.url, factor, product, scrapeSeconds });
    for (const options of monitoring.#programs(factor, product))
      monitoring.parts.set(options.name, await Part.start({ logs: path.join(folder, 'logs'), ...options }));
    return monitoring;
  }

  get prometheusUrl() {
    return `http://${local(this.#ports.prometheus)}`;
  }

  /** Replaces the targets of a job, as a change of the names in DNS does. */
  setTargets(job, ports) {
    const file = path.join(this.#folder, 'targets', `${job}.json`);
    writeFileSync(file, JSON.stringify([{ targets: ports.map(local) }]));
  }

  /** The states of all alerts now: 'inactive', 'pending' or 'firing' by name. */
  async states() {
    const { data } = await this.#get('/api/v1/rules?type=alert');
    const rules = data.groups.flatMap(({ rules: all }) => all);
    return new Map(rules.map(({ name, state }) => [name, state]));
  }

  /** The result of an instant query. */
  async query(text) {
    const { data, error } = await this.#get(`/api/v1/query?query=${encodeURIComponent(text)}`);
    if (data === undefined) throw new Error(`${text}: ${error}`);
    return data.result;
  }

  async stop() {
    for (const part of this.parts.values()) await part.end();
  }

  async #get(route) {
    return (await fetch(this.prometheusUrl + route, { signal: AbortSignal.timeout(10_000) })).json();
  }

  #write({ receiverUrl, factor, product, scrapeSeconds }) {
    for (const name of ['targets', 'textfile', 'logs']) mkdirSync(path.join(this.#folder, name), { recursive: true });
    for (const { name, text } of ruleFiles()) writeFileSync(path.join(this.#folder, name), compress(text, factor));
    writeFileSync(
      path.join(this.#folder, 'prometheus.yml'),
      prometheusConfig(this.#folder, this.#ports, scrapeSeconds),
    );
    writeFileSync(path.join(this.#folder, 'alertmanager.yml'), alertmanagerConfig(receiverUrl, factor));
    const { prometheus, alertmanager, postgres, replica, redis, host } = this.#ports;
    const targets = {
      prometheus: [prometheus],
      alertmanager: [alertmanager],
      postgres: [postgres, replica],
      redis: [redis],
    };
    for (const [job, ports] of Object.entries({ ...targets, ...product.targets, host: [host] }))
      this.setTargets(job, ports);
  }

  #programs(factor, { database, replica, redisPort }) {
    const ports = this.#ports;
    const listen = (name) => `--web.listen-address=${local(ports[name])}`;
    const ready = (name, route = '/metrics') => `http://${local(ports[name])}${route}`;
    const postgres = (name, url) => ({
      name,
      command: 'prometheus-postgres-exporter',
      args: [listen(name), `--extend.query-path=${path.join(import.meta.dirname, 'postgresExporter.yaml')}`],
      env: { DATA_SOURCE_NAME: url.replace('postgres@', 'ushindi_monitor@') + '?sslmode=disable&connect_timeout=2' },
      ready: ready(name),
    });
    return [
      {
        name: 'alertmanager',
        command: 'prometheus-alertmanager',
        args: [
          `--config.file=${this.#folder}/alertmanager.yml`,
          `--storage.path=${this.#folder}/alertmanager`,
          '--cluster.listen-address=',
          listen('alertmanager'),
        ],
        ready: ready('alertmanager', '/-/ready'),
      },
      postgres('postgres', database.url),
      postgres('replica', replica.url),
      {
        name: 'redis',
        command: 'prometheus-redis-exporter',
        args: [`-redis.addr=redis://${local(redisPort)}`, `-web.listen-address=${local(ports.redis)}`],
        ready: ready('redis'),
      },
      {
        name: 'host',
        command: 'prometheus-node-exporter',
        args: [`--collector.textfile.directory=${this.#folder}/textfile`, listen('host')],
        ready: ready('host'),
      },
      {
        name: 'probe',
        command: 'prometheus-blackbox-exporter',
        args: [`--config.file=${ops('prometheus', 'probe.yml')}`, listen('probe')],
        ready: ready('probe', '/-/healthy'),
      },
      {
        name: 'prometheus',
        command: 'prometheus',
        args: [
          `--config.file=${this.#folder}/prometheus.yml`,
          `--storage.tsdb.path=${this.#folder}/tsdb`,
          `--rules.alert.resend-delay=${RESEND_MS / factor}ms`,
          `--query.lookback-delta=${LOOKBACK_MS / factor}ms`,
          listen('prometheus'),
        ],
        ready: ready('prometheus', '/-/ready'),
      },
    ];
  }
}

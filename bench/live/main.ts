// pnpm bench:live: the cost of live frames for the gateway and its clients, beside other ways of sending them.
import { machine } from '../lib/results.ts';
import { optionsOrExit } from '../lib/optionsOrExit.ts';
import { readOptions, USAGE, type Options, type ScenarioName } from './options.ts';
import { startChild } from '../lib/processes/child.ts';
import { keepReport, type Report } from './report.ts';
import type { Bench } from './scenarios/bench.ts';
import { runBytes } from './scenarios/bytes.ts';
import { runCluster } from './scenarios/cluster.ts';
import { runEngine } from './scenarios/engine.ts';
import { runFanOut } from './scenarios/fanOut.ts';
import { runGateways } from './scenarios/gateways.ts';
import { runIdle } from './scenarios/idle.ts';
import { runLoad } from './scenarios/load.ts';
import { runPaused } from './scenarios/paused.ts';
import { runServers } from './scenarios/servers.ts';
import { runTakeover } from './scenarios/takeover.ts';
import { exitOnSignals } from '../../scripts/lib/atExit.mjs';

exitOnSignals();

const RUN: Record<ScenarioName, (bench: Bench) => Promise<Report>> = {
  fanout: runFanOut,
  idle: runIdle,
  bytes: runBytes,
  paused: runPaused,
  cluster: runCluster,
  gateways: runGateways,
  servers: runServers,
  engine: runEngine,
  takeover: runTakeover,
};

async function runScenarios(options: Options): Promise<void> {
  const upstream = startChild(new URL('./upstream/upstream.ts', import.meta.url));
  try {
    const upstreamPort = await upstream.call<number>('listen');
    const summary: string[] = [];
    for (const name of options.scenarios) {
      console.log(`\n${name}`);
      const report = await RUN[name]({ options, upstream, upstreamPort });
      keepReport(report);
      summary.push(...report.summary);
    }
    console.log(`\nin short\n${summary.join('\n')}`);
  } finally {
    await upstream.stop();
  }
}

const options = optionsOrExit(readOptions, USAGE);
console.log(`bench:live on ${machine()}`);
if (options.address === undefined) await runScenarios(options);
else await runLoad(options, options.address);

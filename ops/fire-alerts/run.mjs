import path from 'node:path';
import { log } from '../../scripts/lib/log.mjs';
import { Monitoring } from './monitoring.mjs';
import { runbookQueries } from './rules.mjs';
import { faultsOf, Watch } from './watch.mjs';

const FIRES_WITHIN_SECONDS = 90;
const RESOLVES_WITHIN_SECONDS = 150;
/** After this and Alertmanager's longest wait, in the time of the monitoring, the receiver must know. */
const ARRIVES_WITHIN_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 300;

/** The result of one alert of a scenario. */
const resultOf = (alert, { cause, clears }, factor) => ({
  alert,
  factor,
  cause,
  clears,
  fired: null,
  arrived: null,
  resolved: null,
  problems: [],
});

/** The runbook's queries that show nothing while the alert fires. */
async function silentQueries(monitoring, alert) {
  const results = await Promise.all(
    runbookQueries(alert).map(async (query) => ((await monitoring.query(query)).length > 0 ? null : query)),
  );
  return results.filter((query) => query !== null).map((query) => `the runbook's query shows nothing: ${query}`);
}

async function awaitFiring({ watch, rules, monitoring, factor }, scenario, result, sinceMs) {
  const { alert, problems } = result;
  const withinSeconds = scenario.firesWithin ?? FIRES_WITHIN_SECONDS;
  result.fired = await watch.secondsUntil(() => watch.isFiring(alert), { fromMs: sinceMs, withinSeconds });
  if (result.fired === null)
    return void problems.push(`did not fire within ${withinSeconds} s (${watch.state(alert)})`);
  log(`${alert}: fires after ${result.fired} s`);
  problems.push(...(await silentQueries(monitoring, alert)));
  const arrival = { fromMs: Date.now(), withinSeconds: ARRIVES_WITHIN_SECONDS + LONGEST_WAIT_SECONDS / factor };
  const arrived = await watch.secondsUntil(() => watch.note(alert, 'firing', sinceMs) !== undefined, arrival);
  if (arrived === null) return void problems.push('did not arrive at the receiver');
  const note = watch.note(alert, 'firing', sinceMs);
  Object.assign(result, { arrived: note.receiver, summary: note.summary });
  problems.push(...faultsOf(note, rules.get(alert)));
}

async function awaitResolved({ watch, factor }, scenario, result, sinceMs) {
  if (result.fired === null) return;
  const { alert, problems } = result;
  const withinSeconds = scenario.resolvesWithin ?? RESOLVES_WITHIN_SECONDS;
  const isOver = () => watch.state(alert) === 'inactive';
  result.resolved = await watch.secondsUntil(isOver, { fromMs: sinceMs, withinSeconds });
  if (result.resolved === null) return void problems.push(`did not resolve within ${withinSeconds} s`);
  if (result.arrived === null) return;
  const arrival = { fromMs: Date.now(), withinSeconds: ARRIVES_WITHIN_SECONDS + LONGEST_WAIT_SECONDS / factor };
  const notedAfter = await watch.secondsUntil(
    () => watch.note(alert, 'resolved', result.startedMs) !== undefined,
    arrival,
  );
  if (notedAfter === null) problems.push('the receiver got no note that it resolved');
  log(`${alert}: resolved after ${result.resolved} s`);
}

/**
 * A monitoring of its own for a scenario that needs less compression, so that a part that answers a scrape after seconds is
 * in time.
 */
async function withOwnMonitoring(world, { name, factor, scrapeSeconds }, work) {
  const { receiver, product } = world;
  const folder = path.join(world.folder, name);
  const monitoring = await Monitoring.start({ folder, factor, receiver, product, scrapeSeconds });
  const watch = new Watch(monitoring, receiver);
  watch.begin();
  const stop = async () => {
    await watch.end();
    await monitoring.stop();
  };
  world.undo.push(stop);
  try {
    return await work({ ...world, factor, monitoring, watch });
  } finally {
    await stop();
  }
}

/** Produces the cause of a scenario and removes it. Resolves with the results and a promise of their resolution. */
async function runOne(world, scenario, wanted) {
  if (scenario.monitoring !== undefined)
    return withOwnMonitoring(world, scenario.monitoring, (own) =>
      runOne(own, { ...scenario, monitoring: undefined }, wanted),
    );
  const results = scenario.alerts.filter(wanted).map((alert) => resultOf(alert, scenario, world.factor));
  try {
    await scenario.before?.(world);
    const calm = () => results.every(({ alert }) => !world.watch.isFiring(alert));
    if ((await world.watch.secondsUntil(calm, { withinSeconds: RESOLVES_WITHIN_SECONDS })) === null)
      for (const each of results) if (world.watch.isFiring(each.alert)) each.problems.push('fired before its cause');
    log(`${results.map(({ alert }) => alert).join(', ')}: ${scenario.cause}`);
    const sinceMs = Date.now();
    for (const result of results) result.startedMs = sinceMs;
    const end = await scenario.begin(world);
    await Promise.all(results.map((result) => awaitFiring(world, scenario, result, sinceMs)));
    const clearedMs = Date.now();
    await end();
    const resolution = Promise.all(results.map((result) => awaitResolved(world, scenario, result, clearedMs)));
    if (!scenario.isSlow) await resolution;
    return { results, resolution };
  } catch (error) {
    for (const { problems } of results) problems.push(String(error.stack ?? error).slice(0, 500));
    return { results, resolution: Promise.resolve() };
  }
}

/** Runs scenarios beside each other and waves after each other. @returns the results of all alerts that were wanted */
export async function runAll(world, { beside, waves, wanted }) {
  const chosen = (scenarios) => scenarios.filter(({ alerts }) => alerts.some(wanted));
  const run = (scenarios) => Promise.all(chosen(scenarios).map((scenario) => runOne(world, scenario, wanted)));
  const besides = run(beside);
  const finished = [];
  for (const wave of waves) finished.push(...(await run(wave)));
  finished.push(...(await besides));
  await Promise.all(finished.map(({ resolution }) => resolution));
  return finished.flatMap(({ results }) => results);
}

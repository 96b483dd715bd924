import * as database from './database.mjs';
import * as edge from './edge.mjs';
import * as feed from './feed.mjs';
import * as gateways from './gateways.mjs';
import * as host from './host.mjs';
import * as money from './money.mjs';
import * as players from './players.mjs';

/** Takes minutes of real time, beside all others. */
export const BESIDE = [database.longTransaction];

/** Scenarios of a wave run together; waves follow each other. A scenario names the alerts that its cause must raise. */
export const WAVES = [
  // The windows of these are the longest.
  [players.operatorSlow],
  [players.operatorCut],
  [money.doublePayout, money.paymentsContradict, money.resultsUnknown, money.payBillUnexplained],
  [money.moneyDiffers, money.ledgerNotWhole, money.settlementLate],
  [money.ledgerNotChecked],
  [money.depositsFail],
  [money.paymentsWait],
  [players.socketsLost],
  [players.clientErrors, players.screensSlow, players.loginsRefused, players.textsFail, players.liveFull],
  [players.signInOverloaded],
  [players.textsUsedUp],
  [database.partitionsEnd],
  [database.replicaBehind],
  [database.replicaAlone],
  [gateways.gatewayDown, gateways.listsDiffer],
  [gateways.filesOpen],
  [gateways.restarts],
  [gateways.gatewayStarved],
  [feed.feedSilent],
  [feed.feedLate],
  // These need no players.
  [
    gateways.maintenanceLong,
    database.connections,
    database.backupsOld,
    host.diskFills,
    host.clockWrong,
    host.targetDown,
    edge.certificate('CertificateEnds', 10, 150),
  ],
  [database.backupMissing],
  [host.memoryLow, edge.certificate('CertificateEndsSoon', 1)],
  [database.postgresDown],
  [edge.redisDown],
  [edge.redisFull],
  [edge.proxyDown],
  [edge.proxyFull],
  [host.alertsNotSent],
  [gateways.gatewaysDown],
  [gateways.operatorDown],
];

/** Every scenario. */
export const SCENARIOS = [...BESIDE, ...WAVES.flat()];

/** Alerts that have no cause that comes and goes, and why. */
export const NOT_CAUSED = {
  Watchdog:
    'it always fires. Every run begins with its arrival at the receiver `heartbeat`, and again after a repetition.',
};

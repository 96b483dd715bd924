import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from './players.mjs';

const POLL_MS = 200;

const RECEIVERS = { page: 'pager', ticket: 'tickets', heartbeat: 'heartbeat' };

/** The differences of a note about an alert from its rule; empty without any. */
export function faultsOf({ severity, runbook, receiver }, rule) {
  return [
    severity === rule.severity ? null : `its severity is ${severity}`,
    runbook === rule.runbook ? null : `its runbook is ${runbook}`,
    receiver === RECEIVERS[rule.severity] ? null : `it went to ${receiver}`,
  ].filter((fault) => fault !== null);
}

/** Follows the states of all alerts, and the notes that the receiver got. */
export class Watch {
  #states = new Map();
  #monitoring;
  #receiver;
  #end;

  constructor(monitoring, receiver) {
    this.#monitoring = monitoring;
    this.#receiver = receiver;
  }

  begin() {
    this.#end = repeat(() => this.#read(), POLL_MS);
  }

  end() {
    return this.#end();
  }

  isFiring(alert) {
    return this.#states.get(alert) === 'firing';
  }

  state(alert) {
    return this.#states.get(alert);
  }

  /** Seconds until a condition is met; null if it is not in time. */
  async secondsUntil(isMet, { fromMs = Date.now(), withinSeconds }) {
    for (;;) {
      const seconds = (Date.now() - fromMs) / 1000;
      if (isMet()) return Math.round(seconds * 10) / 10;
      if (seconds > withinSeconds) return null;
      await sleep(POLL_MS);
    }
  }

  /** The receiver's first note about an alert since a moment. */
  note(alert, status, sinceMs) {
    return this.#receiver.about(alert, status, sinceMs)[0];
  }

  async #read() {
    try {
      this.#states = await this.#monitoring.states();
    } catch {
      // Prometheus is busy; the next read follows.
    }
  }
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** What Alertmanager sends about one alert, as the receiver keeps it. */
const noteOf = (receiver, { status, labels, annotations }) => ({
  receiver,
  status,
  alert: labels.alertname,
  severity: labels.severity,
  runbook: annotations.runbook,
  summary: annotations.summary,
  atMs: Date.now(),
});

/**
 * The pager and the tickets of this run: a webhook on 127.0.0.1 with a path for each receiver of Alertmanager. A path in
 * `refused` answers 400, as a service does whose key is wrong.
 */
export class Receiver {
  notes = [];
  refused = new Set();
  #server;

  static async start() {
    const receiver = new Receiver();
    receiver.#server = createServer((request, response) => void receiver.#take(request, response));
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** The notes about an alert since a moment. */
  about(alert, status, sinceMs = 0) {
    return this.notes.filter((note) => note.alert === alert && note.status === status && note.atMs >= sinceMs);
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request, response) {
    const receiver = request.url.slice(1);
    const { alerts } = await json(request);
    if (this.refused.has(receiver)) return void response.writeHead(400).end();
    this.notes.push(...alerts.map((alert) => noteOf(receiver, alert)));
    response.end();
  }
}

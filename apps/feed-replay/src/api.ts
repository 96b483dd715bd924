import type { Playback, PlayedMessage } from './playback.ts';
import type { Recording } from './recording.ts';

/** The producers by their names in addresses: in play, and before kick-off. */
export const PRODUCTS: Readonly<Record<string, string>> = { liveodds: '1', pre: '3' };

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A response of the feed's HTTP API. */
export type Answer = { readonly status: number; readonly body: string };
const ok = (body: string): Answer => ({ status: 200, body: XML + body });
export const NOT_FOUND: Answer = { status: 404, body: `${XML}<response response_code="NOT_FOUND"/>` };
export const FORBIDDEN: Answer = { status: 403, body: `${XML}<response response_code="FORBIDDEN"/>` };
const ACCEPTED: Answer = { status: 202, body: `${XML}<response response_code="ACCEPTED"/>` };

type Options = {
  readonly recording: Recording;
  readonly playback: Pick<Playback, 'played' | 'shiftedEvent'>;
  /** Sends a message to every gateway. */
  readonly send: (xml: string) => void;
};

/** The feed's HTTP API, from a method, the path below /v1 and the query. */
export function createApi({ recording, playback, send }: Options) {
  /** Sends the messages again, each with the number of the request, and the end of the recovery if it is one. */
  function repeat(messages: readonly PlayedMessage[], requestId: string, product?: string): void {
    for (const { xml } of messages) send(xml.replace(/^<(\w+)/, `<$1 request_id="${requestId}"`));
    if (product !== undefined)
      send(`<snapshot_complete product="${product}" request_id="${requestId}" timestamp="${Date.now()}"/>`);
  }

  function recover(name: string, query: URLSearchParams): Answer {
    const product = PRODUCTS[name];
    const requestId = query.get('request_id') ?? '';
    if (product === undefined || !/^\d{1,15}$/.test(requestId)) return NOT_FOUND;
    const afterMs = Number(query.get('after') ?? 0);
    const messages = playback.played((each) => each.product === product && each.timestampMs > afterMs);
    // The answer comes before the messages.
    setImmediate(() => repeat(messages, requestId, product));
    return ACCEPTED;
  }

  function recoverEvent(name: string, eventId: string, query: URLSearchParams): Answer {
    const product = PRODUCTS[name];
    const requestId = query.get('request_id') ?? '';
    if (product === undefined || !/^\d{1,15}$/.test(requestId)) return NOT_FOUND;
    const messages = playback.played((each) => each.product === product && each.eventId === eventId);
    setImmediate(() => repeat(messages, requestId));
    return ACCEPTED;
  }

  function schedule(isLive: boolean): Answer {
    const events = recording.events.filter((event) => event.isLive === isLive);
    const body = events.map(({ xml }) => playback.shiftedEvent(xml)).join('\n');
    return ok(`<schedule generated_at="${new Date().toISOString()}">\n${body}\n</schedule>`);
  }

  function fixture(eventId: string): Answer {
    const event = recording.events.find(({ id }) => id === eventId);
    if (event === undefined) return NOT_FOUND;
    const xml = playback.shiftedEvent(event.xml).replaceAll('sport_event', 'fixture');
    return ok(`<fixtures_fixture generated_at="${new Date().toISOString()}">\n${xml}\n</fixtures_fixture>`);
  }

  return (method: string, path: string, query: URLSearchParams): Answer => {
    const call = `${method} ${path}`;
    const lists = /^GET sports\/en\/schedules\/(live|pre)\/schedule\.xml$/.exec(call);
    if (lists) return schedule(lists[1] === 'live');
    const event = /^GET sports\/en\/sport_events\/([\w:]+)\/fixture\.xml$/.exec(call);
    if (event) return fixture(event[1] ?? '');
    const recovery = /^POST (\w+)\/recovery\/initiate_request$/.exec(call);
    if (recovery) return recover(recovery[1] ?? '', query);
    const odds = /^POST (\w+)\/odds\/events\/([\w:]+)\/initiate_request$/.exec(call);
    return odds ? recoverEvent(odds[1] ?? '', odds[2] ?? '', query) : NOT_FOUND;
  };
}

import { DomainError } from '@ushindi/api-contract';
import type { AnyCall } from '@ushindi/api-contract/operator';
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import type { Decoded } from './envelope.ts';
import { unavailable } from './errors.ts';

type Service = AnyCall['base'];

/** When a service of the operator counts as down, and for how long it is then left alone. */
export type BreakerSettings = {
  /** Failures in a row. */
  readonly failures: number;
  readonly openMs: number;
};

/** An answer with the HTTP status that it came under. */
type Exchanged = { readonly status: number; readonly decoded: Decoded };

/** One circuit per service of the operator. */
export type Breakers = {
  /**
   * Sends a call unless its service is down.
   * @throws DomainError UPSTREAM_UNAVAILABLE at once while it is: nothing was sent, so the outcome is known.
   */
  run(call: AnyCall, send: () => Promise<Exchanged>): Promise<Exchanged>;
  states(): Record<Service, 'closed' | 'halfOpen' | 'open'>;
};

/** Where a circuit's changes are told; pino fits. */
type Warn = { warn(fields: object, message: string): void };

const STATE_NAMES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'halfOpen',
  [CircuitState.Open]: 'open',
  // Held open by hand, which nobody does here.
  [CircuitState.Isolated]: 'open',
} as const;

/** No line, a broken one, or no answer in time. An answer that is too large or refuses came from a living service. */
function isOutage(error: unknown): boolean {
  return error instanceof DomainError && (error.code === 'UPSTREAM_UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT');
}

/** A 5xx of HTTP; but a code inside the body is the operator's own, considered word. */
function isBroken(result: unknown): boolean {
  const { status, decoded } = result as Exchanged;
  return status >= 500 && (decoded.kind !== 'refused' || decoded.code >= 500);
}

/** Whether an error only says that the circuit is open: no news, however often it comes. */
export const isCircuitOpen = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof BrokenCircuitError;

/** Changes of a player, all money among them, wait until something else has shown that the service is back. */
const mayProbe = ({ kind, as }: AnyCall): boolean => kind === 'read' || as !== 'player';

function createCircuit(service: Service, { failures, openMs }: BreakerSettings, log: Warn): CircuitBreakerPolicy {
  const policy = circuitBreaker(handleWhen(isOutage).orWhenResult(isBroken), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  policy.onStateChange((state) => log.warn({ service, circuit: STATE_NAMES[state] }, 'circuit changed'));
  return policy;
}

/** Makes the circuits, all closed. The library reads the time from Date. */
export function createBreakers(settings: BreakerSettings, log: Warn): Breakers {
  const circuits = {
    api: createCircuit('api', settings, log),
    fixtures: createCircuit('fixtures', settings, log),
    highlights: createCircuit('highlights', settings, log),
  };
  return {
    async run(call, send) {
      const circuit = circuits[call.base];
      // While a probe is under way the library would keep others waiting; they are refused as long as nothing is known.
      const isRefused =
        circuit.state === CircuitState.HalfOpen || (circuit.state === CircuitState.Open && !mayProbe(call));
      try {
        if (isRefused) throw new BrokenCircuitError();
        return await circuit.execute(send);
      } catch (error) {
        throw error instanceof BrokenCircuitError ? unavailable(false, error) : error;
      }
    },
    states: () => ({
      api: STATE_NAMES[circuits.api.state],
      fixtures: STATE_NAMES[circuits.fixtures.state],
      highlights: STATE_NAMES[circuits.highlights.state],
    }),
  };
}

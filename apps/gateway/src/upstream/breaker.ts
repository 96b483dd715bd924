import { DomainError } from '@ushindi/api-contract';
import type { AnyCall } from '@ushindi/api-contract/operator';
import { readReason } from '@ushindi/api-contract/texts';
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { Decoded } from './envelope.ts';
import { unavailable } from './errors.ts';

type Service = AnyCall['base'];

/** When a service of the operator counts as down, and how long calls to it are then refused. */
type BreakerSettings = {
  /** Failures in a row. */
  readonly failures: number;
  readonly openMs: number;
};

type BreakerOptions = BreakerSettings & {
  /** Milliseconds of a clock that is never set. */
  readonly monotonicMs: () => number;
  /** Called for every call that an open circuit refuses. */
  readonly onRefused: (service: Service) => void;
};

/** A response and its HTTP status. */
type Exchanged = { readonly status: number; readonly decoded: Decoded };

/** One circuit per service of the operator. */
export type Breakers = {
  /**
   * Sends a call unless its service is down.
   * @throws DomainError UPSTREAM_UNAVAILABLE while it is down; nothing was sent, so the outcome is known.
   */
  run(call: AnyCall, send: () => Promise<Exchanged>): Promise<Exchanged>;
  states(): Record<Service, 'closed' | 'halfOpen' | 'open'>;
};

/** The log for a circuit's changes; a pino logger fits. */
type Warn = { warn(fields: object, message: string): void };

const STATE_NAMES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'halfOpen',
  [CircuitState.Open]: 'open',
  // Set only by `isolate()`, which is not used here.
  [CircuitState.Isolated]: 'open',
} as const;

/**
 * Whether there was no connection, a broken one, or no response in time. A refusal or an oversized response proves that
 * the service runs.
 */
function isOutage(error: unknown): boolean {
  return error instanceof DomainError && (error.code === 'UPSTREAM_UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT');
}

/**
 * Whether the service refused on purpose under an HTTP 5xx: with a code below 500 in the body, or because its database takes
 * no changes now. It still answers reads then, and an open circuit would refuse them too.
 */
function isOnPurpose(decoded: Decoded): boolean {
  if (decoded.kind !== 'refused') return false;
  return decoded.code < 500 || readReason(decoded.reason)?.kind === 'serviceUnavailable';
}

/** Whether the response shows that the service is down. */
function isBroken(result: unknown): boolean {
  const { status, decoded } = result as Exchanged;
  return status >= 500 && !isOnPurpose(decoded);
}

/** Whether an error only reports an open circuit, which was logged when it opened. The metric counts the refused calls. */
export const isCircuitOpen = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof BrokenCircuitError;

/** A player's change never probes a service that may be down; another call must show first that it is back. */
const mayProbe = ({ kind, auth }: AnyCall): boolean => kind === 'read' || auth !== 'player';

/**
 * `refuses` measures the open time. The library would measure it by the date, and refuse for an hour after the date was
 * set back by an hour.
 */
const PROBE_AT_ONCE = Number.NEGATIVE_INFINITY;

function createCircuit(service: Service, { failures, openMs, monotonicMs }: BreakerOptions, log: Warn) {
  const policy = circuitBreaker(handleWhen(isOutage).orWhenResult(isBroken), {
    halfOpenAfter: PROBE_AT_ONCE,
    breaker: new ConsecutiveBreaker(failures),
  });
  let openedAtMs = 0;
  policy.onStateChange((state) => {
    if (state === CircuitState.Open) openedAtMs = monotonicMs();
    log.warn({ service, circuit: STATE_NAMES[state] }, 'circuit changed');
  });
  return {
    policy,
    /** The library makes other calls wait while a probe is in flight; they are refused instead. */
    refuses(call: AnyCall): boolean {
      if (policy.state === CircuitState.Open) return monotonicMs() - openedAtMs < openMs || !mayProbe(call);
      return policy.state === CircuitState.HalfOpen;
    },
  };
}

/** Creates the circuits, all closed. */
export function createBreakers(options: BreakerOptions, log: Warn): Breakers {
  const circuits = {
    api: createCircuit('api', options, log),
    fixtures: createCircuit('fixtures', options, log),
    highlights: createCircuit('highlights', options, log),
  };
  return {
    async run(call, send) {
      const circuit = circuits[call.base];
      try {
        if (circuit.refuses(call)) throw new BrokenCircuitError();
        return await circuit.policy.execute(send);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        options.onRefused(call.base);
        throw unavailable('outcomeKnown', error);
      }
    },
    states: () => ({
      api: STATE_NAMES[circuits.api.policy.state],
      fixtures: STATE_NAMES[circuits.fixtures.policy.state],
      highlights: STATE_NAMES[circuits.highlights.policy.state],
    }),
  };
}

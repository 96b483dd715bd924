import type { ErrorReport } from '@ushindi/api-contract/clientReport';
import { withoutPrivateData } from '@ushindi/shared';

/** Reports an error of the client. */
export type ReportError = (kind: ErrorReport['kind'], error: unknown) => void;

export type ErrorReporterDeps = {
  readonly send: (report: ErrorReport) => void;
  /** The route of the current address. */
  readonly route: () => string;
};

/** The maximum of reports of one visit. Further reports of a visit that fails repeatedly add no information. */
const MAX_PER_VISIT = 5;
/** The longest message that the gateway accepts. */
const MAX_MESSAGE_LENGTH = 300;
const MAX_STACK_LENGTH = 1_500;
/**
 * Errors that are no bugs: browsers report a delayed layout notification as an error, and cancelled work as a
 * rejection.
 */
const NO_BUG = /^(?:Error: )?ResizeObserver loop|^AbortError/;

const clean = (text: string, length: number): string => withoutPrivateData(text.slice(0, 2 * length)).slice(0, length);

function messageOf(error: unknown): string {
  if (error instanceof Error || error instanceof DOMException) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : `thrown ${typeof error}`;
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/** Sends each different error once, at most five a visit. */
export function createErrorReporter({ send, route }: ErrorReporterDeps): ReportError {
  const sent = new Set<string>();
  return (kind, error) => {
    const message = clean(messageOf(error), MAX_MESSAGE_LENGTH);
    const stack = clean(stackOf(error), MAX_STACK_LENGTH);
    const identity = `${message}\n${stack}`;
    if (NO_BUG.test(message) || sent.has(identity) || sent.size >= MAX_PER_VISIT) return;
    sent.add(identity);
    // The gateway counts an unknown route as 'other'.
    send({ type: 'error', kind, route: route() as ErrorReport['route'], message, stack });
  };
}

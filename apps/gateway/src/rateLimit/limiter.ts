import { type DomainError, failureFor, type OnSettled } from '@ushindi/api-contract';
import type { Redis } from 'ioredis';
import { createCounter, type Counter } from './counter.ts';
import { LIMIT_NAMES, RULES, keyOf, type CountedCall, type LimitName, type Rule } from './rules.ts';

/** The allowed calls within each limit's window; `settings.ts` has the defaults. */
export type LimitSettings = {
  readonly allowed: Readonly<Record<LimitName, number>>;
  /** Keys that each limit counts. */
  readonly maxKeys: number;
};

/** Counts calls. */
export type Limiter = {
  /**
   * Counts a call under every limit that applies. The caller passes the outcome to the returned function.
   * @throws DomainError TOO_MANY_REQUESTS with retryAfterMs.
   */
  admit(call: CountedCall): Promise<OnSettled>;
};

type Limit = { readonly name: LimitName; readonly rule: Rule; readonly counter: Counter };
type Taken = { readonly limit: Limit; readonly key: string; readonly call: CountedCall };

const MINUTE_MS = 60_000;

function tooMany(retryAfterMs: number): DomainError {
  const minutes = Math.ceil(retryAfterMs / MINUTE_MS);
  return failureFor('TOO_MANY_REQUESTS', { kind: 'tooManyAttempts', minutes }, { retryAfterMs });
}

/** Whether the operator failed, or refused the call before it judged it. */
const isUnjudged = (outcome: string): boolean => outcome.startsWith('UPSTREAM_') || outcome === 'TOO_MANY_REQUESTS';
/** The password was right. */
const isAccepted = (outcome: string): boolean => outcome === 'OK' || outcome === 'NEEDS_VERIFICATION';

/** Counts a success by its player too if the call was counted by its session: the success proves the session. */
async function settleProof({ limit: { rule, counter }, call }: Taken, outcome: string): Promise<void> {
  const { accNo, unprovenSession, policy } = call;
  // Other procedures also succeed with a session that has ended.
  if (
    policy.auth !== 'player' ||
    rule.countedBy !== 'player' ||
    outcome !== 'OK' ||
    accNo === null ||
    unprovenSession === null
  )
    return;
  if (rule.resetsOnSuccess === true) await counter.clear(accNo);
  else await counter.take(accNo);
}

/** Applies an outcome to a limit that depends on it. */
async function settle(taken: Taken, outcome: string): Promise<void> {
  await settleProof(taken, outcome);
  const {
    limit: { rule, counter },
    key,
  } = taken;
  const dependsOnOutcome = rule.resetsOnSuccess === true || rule.countsRefusals === true;
  if (!dependsOnOutcome) return;
  if (rule.resetsOnSuccess === true && outcome === 'OK') await counter.clear(key);
  else if (isUnjudged(outcome) || (rule.countsRefusals === true && isAccepted(outcome))) await counter.refund(key);
}

/** `onRefused` receives the name of the limit that refused a call. Gateways with the same Redis count together. */
export function createLimiter(
  { allowed, maxKeys }: LimitSettings,
  onRefused: (name: LimitName) => void,
  sharedIn?: Redis,
): Limiter {
  const limits = LIMIT_NAMES.map((name): Limit => {
    const rule = RULES[name];
    const redis = rule.perProcess === true ? undefined : sharedIn;
    const { windowSeconds } = rule;
    return { name, rule, counter: createCounter({ name, limit: allowed[name], windowSeconds, maxKeys, redis }) };
  });
  return {
    async admit(call) {
      const taken: Taken[] = [];
      const settleAll: OnSettled = async (outcome) => {
        for (const each of taken) await settle(each, outcome);
      };
      for (const limit of limits) {
        const key = keyOf(limit.name, call);
        if (key === null) continue;
        const waitMs = await limit.counter.take(key);
        taken.push({ limit, key, call });
        if (waitMs === 0) continue;
        onRefused(limit.name);
        // The operator does not judge this call. Otherwise a burst of right passwords would leave counts behind.
        await settleAll('TOO_MANY_REQUESTS');
        throw tooMany(waitMs);
      }
      return settleAll;
    },
  };
}

import {
  DomainError,
  endsSession,
  type AccountPort,
  type EndReason,
  type ErrorCode,
  type SignInOnDevice,
} from '@ushindi/api-contract';
import { accountCalls } from '@ushindi/api-contract/operator';
import { parseNairobi } from '@ushindi/shared';
import type { UpstreamClient } from '../../upstream/client.ts';

type SessionCalls = Pick<
  AccountPort,
  'logout' | 'checkSession' | 'sessions' | 'activity' | 'endSession' | 'endAllSessions'
>;
type WireSignIn = { id: string; device: string; created_at: string };

const LOGOUT_FAILED = 'Logout failed. Please try again.';
const NOT_LISTED = 'Your devices cannot be listed at the moment.';
const ACTIVITY_NOT_LISTED = 'Your activity cannot be listed at the moment.';

const isFailure = (error: unknown, ...codes: ErrorCode[]): error is DomainError =>
  error instanceof DomainError && codes.includes(error.code);

const signInOf = ({ id, device, created_at }: WireSignIn): SignInOnDevice => ({
  id,
  device,
  atMs: parseNairobi(created_at),
});

const endReasonOf = ({ message, details: { reason } }: DomainError): EndReason => ({
  message,
  ...(reason && { reason }),
});

/**
 * The player's sessions at the operator. The operator decides every call, so that the end of a session applies at all
 * gateways.
 */
export function createSessionCalls(upstream: UpstreamClient): SessionCalls {
  return {
    async logout(caller) {
      try {
        await upstream.one(accountCalls.logout, { caller, body: {}, fallback: LOGOUT_FAILED, requireEnvelopeOk: true });
      } catch (error) {
        // The session has ended already, or the operator does not have the call (decision 52).
        if (!isFailure(error, 'SESSION_EXPIRED', 'NOT_FOUND')) throw error;
      }
    },
    async checkSession(caller) {
      try {
        const { data } = await upstream.one(accountCalls.session, { caller, fallback: '' });
        return { endedBecause: null, newDevice: data.new_device ? signInOf(data.new_device) : null };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        // Without an answer the session in the cookie counts, because the operator decides every other call of the
        // player too.
        if (error.code !== 'SESSION_EXPIRED') return { endedBecause: null, newDevice: null };
        if (!endsSession(error)) throw error;
        return { endedBecause: endReasonOf(error), newDevice: null };
      }
    },
    async sessions(caller) {
      const { items } = await upstream.list(accountCalls.sessions, { caller, fallback: NOT_LISTED });
      return {
        items: items.map((item) => ({
          ...signInOf(item),
          lastUsedAtMs: parseNairobi(item.last_used_at),
          isCurrent: item.current,
        })),
      };
    },
    async activity(caller) {
      const { items } = await upstream.list(accountCalls.activity, { caller, fallback: ACTIVITY_NOT_LISTED });
      return {
        items: items.map(({ id, kind, refused, at, device }) => ({
          id,
          kind,
          isRefused: refused,
          atMs: parseNairobi(at),
          device,
        })),
      };
    },
    async endSession(caller, { sessionId }) {
      const { stated } = await upstream.one(accountCalls.endSession, {
        caller,
        body: { session_id: sessionId },
        fallback: LOGOUT_FAILED,
        requireEnvelopeOk: true,
      });
      return stated;
    },
    async endAllSessions(caller) {
      const { stated } = await upstream.one(accountCalls.endAllSessions, {
        caller,
        body: {},
        fallback: LOGOUT_FAILED,
        requireEnvelopeOk: true,
      });
      return stated;
    },
  };
}

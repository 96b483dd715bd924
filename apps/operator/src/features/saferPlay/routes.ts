import { saferPlayCalls } from '@ushindi/api-contract/operator';
import type { Confirmation } from '@ushindi/api-contract/texts';
import { formatNairobi, periodEnd } from '@ushindi/shared';
import type { Routes } from '../../app.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { kesOf } from '../../http/kes.ts';
import { type Authenticate, confirmed, servePlayer, type SignedInPlayer } from '../../http/serve.ts';
import { wireAmount } from '../../http/playerLimits.ts';
import {
  type CheckDefault,
  confirmRealityCheck,
  type PlaySession,
  playSessionOf,
  setRealityCheck,
} from './realityCheck.ts';
import { type Play, saferPlayOf, setPlayerLimit, type ShownLimit, withdrawLimitChange } from './service.ts';

type Deps = CheckDefault & {
  db: Db;
  nowMs: Clock;
  /** Starts a break of some days. Returns the message for the player and the break's end. */
  takeBreak(player: SignedInPlayer, days: number): Promise<{ confirmation: Confirmation; until: Date }>;
};

type Authentication = {
  authenticate: Authenticate;
  /** Does not store a use of the session, because the page sends the call on its own. */
  authenticateAway: Authenticate;
};

/** The routes of a player's own limits, breaks, reality checks and turnover. */
export const saferPlayRoutes =
  (deps: Deps, { authenticate, authenticateAway }: Authentication): Routes =>
  (app) => {
    servePlayer(app, saferPlayCalls.status, authenticate, async (player) => {
      const { limits, today, month, realityCheckMinutes } = await saferPlayOf(deps, player);
      const nowMs = deps.nowMs();
      const data = {
        limits: limits.map((limit) => wireLimit(limit, nowMs)),
        today: wirePlay(today),
        month: wirePlay(month),
        reality_check_minutes: realityCheckMinutes,
      };
      return { message: 'Success', data };
    });
    servePlayer(app, saferPlayCalls.usedSession, authenticate, async (player) => ({
      message: 'Success',
      data: wireSession(await playSessionOf(deps, player)),
    }));
    servePlayer(app, saferPlayCalls.unusedSession, authenticateAway, async (player) => ({
      message: 'Success',
      data: wireSession(await playSessionOf(deps, player)),
    }));
    servePlayer(app, saferPlayCalls.setRealityCheck, authenticate, async (player, { body }) => {
      await setRealityCheck(deps, player, body.minutes);
      return confirmed({ kind: 'realityCheckSaved' }, {});
    });
    servePlayer(app, saferPlayCalls.confirmRealityCheck, authenticate, async (player) => {
      await confirmRealityCheck(deps, player);
      return { message: 'Success', data: {} };
    });
    servePlayer(app, saferPlayCalls.setLimit, authenticate, async (player, { body }) =>
      confirmed(await setPlayerLimit(deps, player, body), {}),
    );
    servePlayer(app, saferPlayCalls.withdrawChange, authenticate, async (player, { body }) =>
      confirmed(await withdrawLimitChange(deps, player, body), {}),
    );
    servePlayer(app, saferPlayCalls.takeBreak, authenticate, async (player, { body }) => {
      const { confirmation, until } = await deps.takeBreak(player, body.days);
      return confirmed(confirmation, { excluded_until: formatNairobi(until.getTime()) });
    });
  };

function wireLimit({ kind, period, limit, pending }: ShownLimit, nowMs: number) {
  return {
    kind,
    period,
    amount: limit && wireAmount(kind, limit.amount),
    used: wireAmount(kind, limit?.used ?? 0),
    left: wireAmount(kind, limit?.left ?? 0),
    renews_at: formatNairobi(periodEnd(period, nowMs)),
    pending: pending && {
      amount: pending.amount === null ? null : wireAmount(kind, pending.amount),
      valid_from: formatNairobi(pending.validFromMs),
    },
  };
}

const wirePlay = ({ depositedCents, withdrawnCents, stakedCents, lostCents, playedMs }: Play) => ({
  deposited: kesOf(depositedCents),
  withdrawn: kesOf(withdrawnCents),
  staked: kesOf(stakedCents),
  lost: kesOf(lostCents),
  played_seconds: Math.floor(playedMs / 1000),
});

const wireSession = ({ stakedCents, lostCents, playedMs, checkInMs, timeLimit }: PlaySession) => ({
  played_seconds: Math.floor(playedMs / 1000),
  staked: kesOf(stakedCents),
  lost: kesOf(lostCents),
  check_in_seconds: checkInMs === null ? null : Math.ceil(checkInMs / 1000),
  time_limit: timeLimit && {
    period: timeLimit.period,
    left_minutes: timeLimit.left,
    renews_at: formatNairobi(timeLimit.renewsAtMs),
  },
});

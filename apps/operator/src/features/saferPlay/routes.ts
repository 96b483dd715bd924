import { saferPlayCalls } from '@ushindi/api-contract/operator';
import { formatNairobi, periodEnd } from '@ushindi/shared';
import type { Routes } from '../../app.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { kesOf } from '../../http/kes.ts';
import { type Authenticate, servePlayer, type SignedInPlayer } from '../../http/serve.ts';
import type { Turnover } from '../../ledger/turnover.ts';
import { saferPlayOf, setPlayerLimit, type ShownLimit, withdrawLimitChange } from './service.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  /** Starts a break of some days; returns the message for the player. */
  takeBreak(player: SignedInPlayer, days: number): Promise<string>;
};

/** The player's own limits, breaks and figures. */
export const saferPlayRoutes =
  (deps: Deps, authenticate: Authenticate): Routes =>
  (app) => {
    servePlayer(app, saferPlayCalls.status, authenticate, async (player) => {
      const { limits, today, month } = await saferPlayOf(deps, player);
      const nowMs = deps.nowMs();
      const data = {
        limits: limits.map((limit) => wireLimit(limit, nowMs)),
        today: wireFigures(today),
        month: wireFigures(month),
      };
      return { message: 'Success', data };
    });
    servePlayer(app, saferPlayCalls.setLimit, authenticate, async (player, { body }) => ({
      message: await setPlayerLimit(deps, player, body),
      data: {},
    }));
    servePlayer(app, saferPlayCalls.withdrawChange, authenticate, async (player, { body }) => ({
      message: await withdrawLimitChange(deps, player, body),
      data: {},
    }));
    servePlayer(app, saferPlayCalls.takeBreak, authenticate, async (player, { body }) => ({
      message: await deps.takeBreak(player, body.days),
      data: {},
    }));
  };

function wireLimit({ kind, period, limit, pending }: ShownLimit, nowMs: number) {
  return {
    kind,
    period,
    amount: limit && kesOf(limit.amountCents),
    used: kesOf(limit?.usedCents ?? 0),
    left: kesOf(limit?.leftCents ?? 0),
    renews_at: formatNairobi(periodEnd(period, nowMs)),
    pending: pending && {
      amount: pending.amountCents === null ? null : kesOf(pending.amountCents),
      valid_from: formatNairobi(pending.validFromMs),
    },
  };
}

const wireFigures = ({ depositedCents, withdrawnCents, stakedCents, lostCents }: Turnover) => ({
  deposited: kesOf(depositedCents),
  withdrawn: kesOf(withdrawnCents),
  staked: kesOf(stakedCents),
  lost: kesOf(lostCents),
});

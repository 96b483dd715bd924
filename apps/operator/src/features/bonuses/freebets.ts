import assert from 'node:assert/strict';
import { OperatorError } from '../../http/errors.ts';
import { houseAccount, playerBonus } from '../../ledger/accounts.ts';
import type { Entry } from '../../ledger/post.ts';
import type { Award, Freebets } from '../../ports/freebets.ts';
import { registrationFreebetAt } from './promotions.ts';
import { isExpired, STATUS } from './status.ts';
import {
  findEarnedBy,
  findTerms,
  listBonuses,
  listEarnedBy,
  lockById,
  lockByRef,
  lockEarnedBy,
  lockPending,
  updateBonus,
} from './store.ts';
import { requireTerms, requireUsable } from './terms.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOTHING: Award = { amountCents: 0, entries: [] };

/** The use and award of freebets by bets (decision 13). */
export const freebets: Freebets = {
  async use(tx, { accountId, refId, stake, odds, atMs }) {
    const found = requireUsable(await lockByRef(tx, accountId, refId), atMs);
    requireTerms(found, { stake, odds });
    await updateBonus(tx, found.id, { status: STATUS.applied, redeemedAt: new Date(atMs) });
    return { bonusId: found.id, terms: found.terms };
  },

  termsOf: findTerms,

  async returnFreebet(tx, bonusId, atMs) {
    const used = await lockById(tx, bonusId);
    assert.equal(used.status, STATUS.applied, `bonus ${bonusId} was used`);
    const isUsable = !isExpired(used, atMs);
    await updateBonus(tx, bonusId, { status: isUsable ? STATUS.awarded : STATUS.expired, redeemedAt: null });
    return isUsable ? playerBonus(used.accountId) : houseAccount('promotions', used.accountId);
  },

  async isUnused(tx, { bonusId, betId }) {
    const { status, earnedByBetId } = await lockById(tx, bonusId);
    if (status === STATUS.applied || status === STATUS.pending) return false;
    // If a later bet earned the bonus again after it was revoked, it is another freebet with another amount.
    return earnedByBetId === null || earnedByBetId < betId;
  },

  async useAgain(tx, bonusId, atMs) {
    const returned = await lockById(tx, bonusId);
    assert.notEqual(returned.status, STATUS.applied, `bonus ${bonusId} was returned`);
    await updateBonus(tx, bonusId, { status: STATUS.applied, redeemedAt: new Date(atMs) });
    // The stake of an expired freebet was returned to promotions.
    const isAwarded = returned.status === STATUS.awarded;
    return isAwarded ? playerBonus(returned.accountId) : houseAccount('promotions', returned.accountId);
  },

  async award(tx, { accountId, betId, stakeCents, minStakeCents, atMs }) {
    const { id, minCashStake, percent, maxAmount, validDays, terms } = registrationFreebetAt(atMs);
    if (stakeCents < minCashStake * 100) return NOTHING;
    const pending = await lockPending(tx, accountId, id);
    if (pending === null) return NOTHING;
    const percentCents = Math.min(Math.floor((stakeCents * percent) / 100), maxAmount * 100);
    const amountCents = Math.max(percentCents, minStakeCents);
    const expiresAt = new Date(atMs + validDays * DAY_MS);
    await updateBonus(tx, pending.id, { status: STATUS.awarded, amountCents, terms, expiresAt, earnedByBetId: betId });
    return { amountCents, entries: fromPromotions(accountId, amountCents) };
  },

  async earnedBy(tx, { accountId, betId }) {
    return (await findEarnedBy(tx, accountId, betId))?.amountCents ?? 0;
  },

  async earnings(db, accountId) {
    const earned = await listBonuses(db, accountId);
    return new Map(
      earned.flatMap(({ earnedByBetId, amountCents }) => (earnedByBetId ? [[earnedByBetId, amountCents]] : [])),
    );
  },

  async usedBy(db, bets) {
    const earned = await listEarnedBy(db, bets);
    return new Set(
      earned.flatMap(({ status, earnedByBetId }) => (status === STATUS.applied ? (earnedByBetId ?? []) : [])),
    );
  },

  async revoke(tx, { accountId, betId }) {
    const earned = await lockEarnedBy(tx, accountId, betId);
    if (earned === null || earned.status === STATUS.expired) return [];
    // Otherwise a player would get a free bet by a stake that was never at risk.
    if (earned.status === STATUS.applied) throw new OperatorError('CONFLICT', { kind: 'cancelFreebetUsed' });
    await updateBonus(tx, earned.id, { status: STATUS.pending, amountCents: 0, expiresAt: null, earnedByBetId: null });
    return fromPromotions(accountId, -earned.amountCents);
  },
};

/** Entries that move a freebet's amount to its player; a negative amount moves it back to promotions. */
export const fromPromotions = (accountId: number, amountCents: number): Entry[] => [
  { account: houseAccount('promotions', accountId), amountCents: -amountCents },
  { account: playerBonus(accountId), amountCents },
];

import type { JackpotRound } from '@ushindi/api-contract';
import { JACKPOT_PICKS, type JackpotPick } from '@ushindi/shared/jackpot';
import { useEffect, useState } from 'react';
import { randomId } from '#lib/randomId.ts';
import { type Check, hasFields, isNumber, isText, orNull } from '#lib/storage/checks.ts';
import { parseJson, storedValue } from '#lib/storage/storedValue.ts';

/** One pick per match of the round; null until the player has chosen it. */
export type Picks = readonly (JackpotPick | null)[];
/** The account number of a player; null for a guest. */
type Owner = string | null;
/** A purchase whose outcome is unknown: its player, its picks as one text, and its idempotency key. */
type Attempt = { accNo: Owner; picks: string; key: string };
/** The picks with the owner who made them, and the attempts of all players of this browser. */
type Draft = { round: number; accNo: Owner; picks: Picks; attempts: readonly Attempt[] };

const isOwner = orNull(isText);
const isPick: Check = (value) => value === null || JACKPOT_PICKS.some((pick) => pick === value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isDraft = hasFields({
  round: isNumber,
  accNo: isOwner,
  picks: isListOf(isPick),
  attempts: isListOf(hasFields({ accNo: isOwner, picks: isText, key: isText })),
});

const stored = storedValue<Draft | null>('ushindi.jackpotTicket', {
  parse: (text) => {
    const value = withAttempts(parseJson(text));
    return isDraft(value) ? (value as Draft) : null;
  },
  format: JSON.stringify,
});

/**
 * The last draft, if the browser refused to store it, for example because its storage is full: an older one is stored then.
 * It survives another tab of the screen, not a reload.
 */
let refused: Draft | null = null;

const latest = (): Draft | null => refused ?? stored.read();

/** Reads the draft of an earlier release, which has one attempt and no owner. The next player who signs in becomes the owner. */
function withAttempts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'attempts' in value) return value;
  const { attempt = null, ...draft } = value as { attempt?: object | null };
  return { accNo: null, ...draft, attempts: attempt === null ? [] : [{ accNo: null, ...attempt }] };
}

const nonePicked = ({ matches }: JackpotRound): Picks => matches.map(() => null);

/** The draft as an owner sees it: without the picks of another round or of another player. */
function draftOf(round: JackpotRound, accNo: Owner, draft: Draft | null): Draft {
  const isOfRound = draft?.round === round.round && draft.picks.length === round.matches.length;
  const isVisible = isOfRound && (draft.accNo === null || draft.accNo === accNo);
  return {
    round: round.round,
    accNo,
    picks: isVisible ? draft.picks : nonePicked(round),
    attempts: isOfRound ? draft.attempts : [],
  };
}

/** The owner's earlier purchase of the same picks; null if there is none. */
const attemptIn = ({ accNo, picks, attempts }: Draft): Attempt | null =>
  attempts.find((each) => each.accNo === accNo && each.picks === picks.join('')) ?? null;

/**
 * The ticket that a player or a guest makes. It survives another tab of the screen, a reload, a closed browser tab and the
 * login of a guest. The browser's other tabs have the same draft: a copy of their own would lose the key of a
 * purchase.
 */
export function useTicketDraft(round: JackpotRound, accNo: Owner) {
  const [kept, setKept] = useState(() => claimed(latest(), accNo));
  useEffect(() => {
    // The other tab's draft is newer.
    const follow = () => {
      refused = null;
      setKept(stored.read());
    };
    return stored.follow(follow);
  }, []);
  useEffect(() => storeClaim(accNo), [accNo]);
  const draft = draftOf(round, accNo, kept);
  const attempt = attemptIn(draft);
  /** Changes the newest draft: another tab, or another player on this page, may have written one meanwhile. */
  const update = (change: (now: Draft) => Draft) => {
    const next = change(latest() ?? kept ?? draft);
    refused = stored.write(next) ? null : next;
    setKept(next);
  };
  const setPicks = (picks: Picks) => update((now) => ({ ...draftOf(round, accNo, now), picks }));
  return {
    picks: draft.picks,
    attempt,
    setPicks,
    clear: () => setPicks(nonePicked(round)),
    /** Returns the idempotency key for a purchase of the picks. The key is kept until the outcome is known. */
    begin: (): string => {
      if (attempt !== null) return attempt.key;
      const next = { accNo, picks: draft.picks.join(''), key: randomId() };
      update((now) => withAttempt(draftOf(round, accNo, now), next));
      return next.key;
    },
    /** Forgets the key of a purchase whose outcome is known. The picks are cleared when the ticket was bought. */
    settle: (key: string, { isBought }: { isBought: boolean }) =>
      update((now) => ({
        ...now,
        picks: isBought && attemptIn(now)?.key === key ? nonePicked(round) : now.picks,
        attempts: now.attempts.filter((each) => each.key !== key),
      })),
  };
}

export type TicketDraft = ReturnType<typeof useTicketDraft>;

const withAttempt = (draft: Draft, attempt: Attempt): Draft => ({ ...draft, attempts: [...draft.attempts, attempt] });

/** Assigns a guest's picks, and attempts without an owner, to the player who signs in. They then end with the session. */
function claimed(draft: Draft | null, accNo: Owner): Draft | null {
  if (accNo === null || draft?.accNo !== null) return draft;
  return { ...draft, accNo, attempts: draft.attempts.map((each) => ({ ...each, accNo: each.accNo ?? accNo })) };
}

function storeClaim(accNo: Owner): void {
  refused = claimed(refused, accNo);
  const draft = stored.read();
  const next = claimed(draft, accNo);
  if (next !== draft) stored.write(next);
}

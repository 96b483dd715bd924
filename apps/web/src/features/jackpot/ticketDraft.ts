import type { JackpotRound } from '@ushindi/api-contract';
import { JACKPOT_PICKS, type JackpotPick } from '@ushindi/shared/jackpot';
import { useEffect, useState } from 'react';
import { type Check, hasFields, isNumber, isText, orNull } from '#lib/storage/checks.ts';
import { parseJson, storedValue } from '#lib/storage/storedValue.ts';

/** One place per match of the round; null until it is picked. */
export type Picks = readonly (JackpotPick | null)[];
/** A purchase whose outcome is unknown: its picks as one text, and its idempotency key. */
export type Attempt = { picks: string; key: string };
type Draft = { round: number; picks: Picks; attempt: Attempt | null };

const isPick: Check = (value) => value === null || JACKPOT_PICKS.some((pick) => pick === value);
const isDraft = hasFields({
  round: isNumber,
  picks: (value) => Array.isArray(value) && value.every(isPick),
  attempt: orNull(hasFields({ picks: isText, key: isText })),
});

const stored = storedValue<Draft | null>('ushindi.jackpotTicket', {
  parse: (text) => {
    const value = parseJson(text);
    return isDraft(value) ? (value as Draft) : null;
  },
  format: JSON.stringify,
});

const nonePicked = ({ matches }: JackpotRound): Picks => matches.map(() => null);

/** The draft if it is of the round, else an empty one. */
function draftOf(round: JackpotRound, draft: Draft | null): Draft {
  if (draft?.round === round.round && draft.picks.length === round.matches.length) return draft;
  return { round: round.round, picks: nonePicked(round), attempt: null };
}

/**
 * The ticket that a player makes. It survives another tab of the screen, a reload, a closed browser tab and the login of a
 * guest. The browser's other tabs have the same draft: a copy of their own would lose the key of a purchase.
 */
export function useTicketDraft(round: JackpotRound) {
  const [kept, setKept] = useState(stored.read);
  useEffect(() => stored.follow(() => setKept(stored.read())), []);
  const draft = draftOf(round, kept);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    stored.write(next);
    setKept(next);
  };
  return {
    picks: draft.picks,
    /** The earlier purchase of the same picks; null if there is none. */
    attempt: draft.attempt?.picks === draft.picks.join('') ? draft.attempt : null,
    setPicks: (picks: Picks) => change({ picks }),
    setAttempt: (attempt: Attempt | null) => change({ attempt }),
    clear: () => change({ picks: nonePicked(round) }),
    /** The ticket is bought: the next one begins. */
    finish: () => change({ picks: nonePicked(round), attempt: null }),
  };
}

export type TicketDraft = ReturnType<typeof useTicketDraft>;

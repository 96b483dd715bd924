import { act, renderHook } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import type { ErrorDetails, OffendingMatch, PlaceInput } from '@ushindi/api-contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissAll, notify, useNotices } from '#ui/feedback/notify.ts';
import { EMPTY_SLIP } from '#entities/slip/slipState.ts';
import { setOddsPolicy, toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { aBet } from '#test/bets.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { placeBet, type PlaceDeps } from './placeBet.ts';

const placed = { betReference: 'KQZMT47', possibleWin: 170, freebetAmount: null, message: 'Bet placed.' };

/** A failure as the API client throws it. */
function failure(code: string, message = 'No.', details: ErrorDetails = {}): Error {
  const data = { code: 'BAD_REQUEST', httpStatus: 400, domain: { code, message, details } };
  return TRPCClientError.from({ error: { message, code: -32000, data } });
}

const moved = (oddsNow: number | null, matchId = '4821'): OffendingMatch => ({
  matchId,
  message: 'Odds changed',
  oddsNow,
});

/** Fake dependencies; the placements respond in order. */
function depsOf(...answers: (typeof placed | Error)[]) {
  const sent: PlaceInput[] = [];
  const done: string[] = [];
  const deps: PlaceDeps = {
    accNo: '7',
    isStillHere: () => true,
    freebet: null,
    place: async (input) => {
      const answer = answers[sent.length] ?? failure('REFUSED', 'unexpected call');
      sent.push(input);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    status: async () => ({ state: 'notFound' }),
    goToLogin: (why) => done.push(why === undefined ? 'login' : `login: ${why}`),
    topUp: (neededKes) => done.push(`top up ${neededKes}`),
    showWayOut: (screen) => done.push(screen),
    onPlaced: () => done.push('placed'),
  };
  return { deps, sent, done };
}

const said = { error: vi.spyOn(notify, 'error'), warning: vi.spyOn(notify, 'warning') };

beforeEach(() => {
  localStorage.clear();
  dismissAll();
  said.error.mockClear();
  said.warning.mockClear();
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null });
  toggleOnSlip(aSelection());
});

describe('placing', () => {
  it('sends the slip under its booking code and shows the receipt', async () => {
    const { deps, sent, done } = depsOf(placed);
    const betRef = useSlip.getState().bookingCode;
    await placeBet(deps);
    expect(sent).toEqual([
      {
        stake: 100,
        betRef,
        selections: [
          {
            oddId: 'odd-1',
            outcomeName: 'Gor Mahia',
            specifier: '',
            oddType: '1',
            oddValue: 2.15,
            matchId: '4821',
            sportId: 10,
            parentMarketId: '2',
            marketId: '2',
            live: false,
          },
        ],
      },
    ]);
    const { message: _, ...receipt } = placed;
    const seenOdds = new Map([['4821', 2.15]]);
    expect(useSlip.getState()).toMatchObject({ selections: [], attempt: null, betId: 'KQZMT47' });
    expect(useSlip.getState().receipt).toEqual({ ...receipt, seenOdds });
    expect(done).toEqual(['placed']);
  });

  it('sends a freebet instead of the stake, also at changed odds', { tags: ['A-139'] }, async () => {
    const { deps, sent } = depsOf(failure('CONFLICT', 'Odds changed', { offending: [moved(2.05)] }), placed);
    await placeBet({ ...deps, freebet: { refId: 'freebet-1', amount: 10.5 } });
    expect(sent).toMatchObject([
      { stake: 10.5, bonusId: 'freebet-1' },
      { stake: 10.5, bonusId: 'freebet-1' },
    ]);
  });

  it('sends one bet however often the button is pressed', async () => {
    const { deps, sent } = depsOf(placed);
    await Promise.all([placeBet(deps), placeBet(deps), placeBet(deps)]);
    expect(sent).toHaveLength(1);
  });

  it('redirects a guest to Login and keeps the slip', async () => {
    const { deps, sent, done } = depsOf(placed);
    await placeBet({ ...deps, accNo: null });
    expect([sent, done]).toEqual([[], ['login']]);
    expect(said.warning).toHaveBeenCalledWith('Please log in to place a bet.', { id: 'session', isOfApp: true });
    expect(useSlip.getState().selections).toHaveLength(1);
  });

  it('places nothing from an empty slip', { tags: ['A-180'] }, async () => {
    toggleOnSlip(aSelection());
    const { deps, sent } = depsOf(placed);
    await placeBet(deps);
    expect(sent).toEqual([]);
    expect(said.warning).toHaveBeenCalledWith('No bets selected.');
  });
});

describe('a lost response', () => {
  it.each([
    ['the operator took too long', failure('UPSTREAM_TIMEOUT', 'No answer.', { outcomeUnknown: true })],
    ['the operator broke off', failure('UPSTREAM_UNAVAILABLE', 'No answer.', { outcomeUnknown: true })],
    ['there is no line', new TypeError('Failed to fetch')],
  ])('leaves the attempt to be checked: %s', async (_, error) => {
    const { deps, sent } = depsOf(error, placed);
    const betRef = useSlip.getState().bookingCode;
    await placeBet(deps);
    expect(useSlip.getState()).toMatchObject({ attempt: { betRef, accNo: '7' }, isSending: false, isOpen: true });
    await placeBet(deps);
    expect(sent).toHaveLength(1);
  });

  it('allows placing again at once when the operator was never reached', async () => {
    const { deps } = depsOf(failure('UPSTREAM_UNAVAILABLE', 'Not answering.'));
    await placeBet(deps);
    expect(said.error).toHaveBeenCalledWith('Not answering.', { id: 'placement' });
    expect(useSlip.getState()).toMatchObject({ attempt: null, isSending: false, selections: [{ odds: 2.15 }] });
  });

  it('shows that the response could not be read', async () => {
    const { deps } = depsOf(
      failure('UPSTREAM_UNREADABLE', 'Unexpected placeBet response format', { outcomeUnknown: true }),
    );
    await placeBet(deps);
    expect(said.error).toHaveBeenCalledWith('Unexpected placeBet response format');
    expect(useSlip.getState().attempt).not.toBeNull();
  });
});

describe('changed odds', () => {
  it('are placed once more at the named odds, under the same code, when changes are accepted', async () => {
    const { deps, sent } = depsOf(failure('CONFLICT', 'Odds changed', { offending: [moved(2.05)] }), placed);
    await placeBet(deps);
    expect(sent.map(({ selections }) => selections[0]?.oddValue)).toEqual([2.15, 2.05]);
    expect(new Set(sent.map(({ betRef }) => betRef)).size).toBe(1);
    expect(useSlip.getState().receipt).toMatchObject({ betReference: 'KQZMT47' });
  });

  it('are not tried a third time', async () => {
    const { deps, sent } = depsOf(
      failure('CONFLICT', 'Odds changed', { offending: [moved(2.05)] }),
      failure('CONFLICT', 'Odds changed', { offending: [moved(2)] }),
    );
    await placeBet(deps);
    expect(sent).toHaveLength(2);
    expect(useSlip.getState()).toMatchObject({ attempt: null, selections: [{ odds: 2, oddsBefore: 2.15 }] });
  });

  it.each(['better', 'ask'] as const)(
    'wait for the player under the policy %s',
    { tags: ['R-180'] },
    async (policy) => {
      setOddsPolicy(policy);
      const { deps, sent } = depsOf(failure('CONFLICT', 'Odds changed', { offending: [moved(2.05)] }));
      await placeBet(deps);
      expect(sent).toHaveLength(1);
      expect(useSlip.getState()).toMatchObject({
        attempt: null,
        isOpen: true,
        selections: [{ odds: 2.05, oddsBefore: 2.15 }],
      });
      // The slip asks; a notice would cover its payout.
      expect(said.error).not.toHaveBeenCalled();
    },
  );
});

describe('a response after the player has logged out in another tab', { tags: ['R-132'] }, () => {
  it('empties the slip when the bet is placed, and shows nobody a receipt', async () => {
    const { deps, done } = depsOf(placed);
    await placeBet({ ...deps, isStillHere: () => false });
    expect(useSlip.getState()).toMatchObject({ selections: [], attempt: null, receipt: null });
    expect(done).toEqual([]);
  });

  it.each([
    ['odds that fell', failure('CONFLICT', 'Odds changed.', { offending: [moved(2)] })],
    ['too little money', failure('INSUFFICIENT_FUNDS', 'Too little.', { requiredAmount: 40 })],
  ])('ends the attempt when the bet is refused for %s, without another call or a notice', async (_, refused) => {
    const { deps, sent, done } = depsOf(refused, placed);
    const betRef = useSlip.getState().bookingCode;
    await placeBet({ ...deps, isStillHere: () => false });
    expect(sent).toHaveLength(1);
    expect(done).toEqual([]);
    expect(useSlip.getState()).toMatchObject({ attempt: null, isSending: false, isOpen: false });
    expect(useSlip.getState().bookingCode).not.toBe(betRef);
    expect(said.error).not.toHaveBeenCalled();
    expect(said.warning).not.toHaveBeenCalled();
  });

  it('leads to Login with its reason when it has ended the session', { tags: ['A-262'] }, async () => {
    const { deps, done } = depsOf(failure('SESSION_EXPIRED', 'Session expired.'));
    await placeBet({ ...deps, isStillHere: () => false });
    expect(done).toEqual(['login: Session expired.']);
  });

  it('leaves an unknown outcome to that player', async () => {
    const { deps } = depsOf(new Error('no connection'));
    const betRef = useSlip.getState().bookingCode;
    await placeBet({ ...deps, isStillHere: () => false });
    expect(useSlip.getState()).toMatchObject({ attempt: { betRef, accNo: '7', sentAtMs: 0 }, isSending: false });
    expect(useSlip.getState().isOpen).toBe(false);
  });

  it.each([
    ['a refusal', () => Promise.reject(failure('REFUSED'))],
    ['the end of the session', () => Promise.reject(failure('SESSION_EXPIRED'))],
    ['no answer', () => Promise.reject(new Error('no connection'))],
    ['a bet', () => Promise.resolve(placed)],
  ])('leaves the attempt of the next player as it is: %s', { tags: ['R-16'] }, async (_, answer) => {
    const other = { betRef: 'OTHER11', accNo: '8', sentAtMs: 5 };
    const { deps } = depsOf();
    const place = () => {
      useSlip.setState({ attempt: other, bookingCode: 'OTHER11' });
      return answer();
    };
    await placeBet({ ...deps, place, isStillHere: () => false });
    const selections = [aSelection()];
    const left = { attempt: other, bookingCode: 'OTHER11', isSending: false, receipt: null, selections };
    expect(useSlip.getState()).toMatchObject(left);
  });
});

describe('a response after another tab has found out the outcome', { tags: ['R-16', 'R-153'] }, () => {
  const next = { attempt: { betRef: 'NEXTX11', accNo: '7', sentAtMs: 5 }, bookingCode: 'NEXTX11' };

  /** Places a bet whose response comes while another tab places the next bet. */
  async function respondLate(answer: () => Promise<typeof placed>) {
    const { deps, done } = depsOf();
    const place = () => {
      useSlip.setState(next);
      return answer();
    };
    await placeBet({ ...deps, place });
    return done;
  }

  it.each([
    ['a refusal', () => Promise.reject(failure('REFUSED'))],
    ['a used code', () => Promise.reject(failure('CONFLICT'))],
    ['no answer', () => Promise.reject(new Error('no connection'))],
  ])('leaves the next bet as it is and says nothing: %s', async (_, answer) => {
    await respondLate(answer);
    expect(useSlip.getState()).toMatchObject({ ...next, isSending: false, selections: [aSelection()] });
    expect(said.error).not.toHaveBeenCalled();
  });

  it('waits for no response when the attempt is gone before the bet is sent again', async () => {
    const { deps } = depsOf();
    const place = () => {
      useSlip.setState({ attempt: null });
      return Promise.reject(failure('CONFLICT', 'Odds changed', { offending: [moved(2.05)] }));
    };
    await placeBet({ ...deps, place });
    expect(useSlip.getState().isSending).toBe(false);
  });

  it('shows the receipt of a bet, and leaves the next one as it is', async () => {
    const done = await respondLate(() => Promise.resolve(placed));
    expect(useSlip.getState()).toMatchObject({
      ...next,
      selections: [aSelection()],
      receipt: { betReference: 'KQZMT47' },
    });
    expect(done).toEqual(['placed']);
  });
});

describe('a refusal', () => {
  it('is no longer shown once the player places again', async () => {
    const { deps } = depsOf(failure('REFUSED', 'Not now.'), placed);
    const shown = renderHook(useNotices).result;
    await act(() => placeBet(deps));
    expect(shown.current.map(({ text }) => text)).toEqual(['Not now.']);
    await act(() => placeBet(deps));
    expect(shown.current).toEqual([]);
  });

  it('opens the top-up with the missing amount for insufficient funds and keeps the slip', async () => {
    const { deps, done } = depsOf(failure('INSUFFICIENT_FUNDS', 'No money.', { requiredAmount: 37.5 }));
    await placeBet(deps);
    expect(done).toEqual(['top up 37.5']);
    expect(useSlip.getState()).toMatchObject({ attempt: null, selections: [aSelection()] });
  });

  it("links to the player's own limits when it is by one of them", { tags: ['R-159'] }, async () => {
    const playerLimit = { kind: 'time', period: 'day', amount: 30, left: 0, renewsAtMs: 0 } as const;
    const { deps, done } = depsOf(failure('INVALID', 'Your own limit.', { playerLimit }));
    await placeBet(deps);
    const link = said.error.mock.lastCall?.[1]?.action;
    expect([said.error.mock.lastCall?.[0], link?.label]).toEqual(['Your own limit.', 'My limits']);
    link?.run();
    expect(done).toEqual(['safer-play']);
  });

  it.each(['UNAUTHORIZED', 'SESSION_EXPIRED'])(
    'draws a new code and redirects to Login when it is of the session (%s)',
    async (code) => {
      const before = useSlip.getState().bookingCode;
      const { deps, done } = depsOf(failure(code, 'Over.'));
      await placeBet(deps);
      expect(done).toEqual(['login: Over.']);
      expect(useSlip.getState().bookingCode).not.toBe(before);
    },
  );

  it.each(['Authentication failed', 'Session expired. Please log in again.'])(
    'redirects to Login even if it only mentions a lost session: %s',
    async (message) => {
      const { deps, done } = depsOf(failure('REFUSED', message));
      await placeBet(deps);
      expect(done).toEqual([`login: ${message}`]);
    },
  );

  it.each(['INVALID', 'CONFLICT'])(
    'marks the selections that it names and shows the reasons, joined (%s)',
    async (code) => {
      toggleOnSlip(aSelection({ matchId: '9', oddId: 'odd-9' }));
      const offending = [moved(null), { ...moved(null, '9'), message: 'Match closed' }];
      const { deps } = depsOf(failure(code, 'Bet refused:', { offending }));
      await placeBet(deps);
      expect(said.error).toHaveBeenCalledWith('Bet refused: Odds changed, Match closed', { id: 'placement' });
      expect(useSlip.getState()).toMatchObject({
        isOpen: true,
        selections: [{ issue: 'Odds changed' }, { issue: 'Match closed' }],
      });
    },
  );

  it('shows any other reason', async () => {
    const { deps } = depsOf(failure('REFUSED', ''));
    await placeBet(deps);
    expect(said.error).toHaveBeenCalledWith('Failed to place bet.', { id: 'placement' });
    expect(useSlip.getState()).toMatchObject({ attempt: null, selections: [aSelection()] });
  });
});

describe('a code that another bet of the player uses', () => {
  it('is replaced, and the earlier bet is named', async () => {
    const before = useSlip.getState().bookingCode;
    const { deps, done } = depsOf(failure('CONFLICT', 'Already used.'));
    const bet = aBet({ betReference: 'ABCDE12', stake: 50 });
    await placeBet({ ...deps, status: async () => ({ state: 'placed', bet, freebetAmount: null }) });
    expect(said.warning).toHaveBeenCalledWith(expect.stringContaining('ABCDE12'), { persistent: true });
    expect(done).toEqual(['placed']);
    expect(useSlip.getState().bookingCode).not.toBe(before);
    expect(useSlip.getState().selections).toHaveLength(1);
  });

  it('is replaced when another player uses it', async () => {
    const before = useSlip.getState().bookingCode;
    const { deps } = depsOf(failure('CONFLICT', 'Already used.'));
    await placeBet(deps);
    expect(said.error).toHaveBeenCalledWith('Already used.');
    expect(useSlip.getState().bookingCode).not.toBe(before);
  });
});

import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { EMPTY_SLIP } from '#entities/slip/slipState.ts';
import { removeFromSlip, setUsesFreebet, toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { aFreebet } from '#entities/slip/testLoaded.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { type Answer, fakeApi } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import { useShell } from './useShell.ts';

const startsAtMs = Date.now() + 3_600_000;
const aMatch = (matchId: string) => aSelection({ matchId, oddId: matchId, odds: 2, startsAtMs });

beforeEach(() => {
  localStorage.clear();
  adoptSession(session);
  useSlip.setState({ ...EMPTY_SLIP });
  for (const matchId of ['A', 'B', 'C']) toggleOnSlip(aMatch(matchId));
  useSlip.setState({ structure: { kind: 'system', sizes: [2], bankers: [], stakes: {}, shownStake: '300' } });
});

function show(answers: Record<string, Answer> = {}, path = '/') {
  const { wrapper: Api } = fakeApi({
    'capabilities.get': () => ({ offered: ['accounts', 'systemBets'] }),
    'bonuses.list': () => ({ items: [] }),
    'wallet.balance': () => ({ balance: 1_000, bonus: 0 }),
    'fixtures.liveCount': () => ({ count: 3 }),
    ...answers,
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Api>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    </Api>
  );
  const { result } = renderHook(useShell, { wrapper });
  return () => result.current.slip;
}

describe('the betslip bar', () => {
  it('shows the stake of all lines, and neither odds nor payout', { tags: ['R-270'] }, () => {
    expect(show()()).toMatchObject({ stake: '300.00', odds: '–', payout: '–' });
  });

  it('shows no stake of the lines of earlier selections', { tags: ['R-270'] }, () => {
    const bar = show();
    act(() => removeFromSlip('C'));
    expect(bar()).toMatchObject({ count: 2, stake: '–', odds: '–' });
  });

  it('shows the multi of a single selection', { tags: ['D-144', 'R-260'] }, () => {
    const bar = show();
    for (const matchId of ['B', 'C']) act(() => removeFromSlip(matchId));
    expect(bar()).toMatchObject({ count: 1, stake: '100.00', odds: '2.00', payout: '159.42' });
  });

  it('shows the multi that a freebet pays for', { tags: ['R-269'] }, async () => {
    act(() => setUsesFreebet(true));
    const bar = show({ 'bonuses.list': () => ({ items: [aFreebet()] }) });
    await waitFor(() => expect(bar()).toMatchObject({ stake: '50.00', odds: '8.00' }));
  });

  it('shows no boost hint to a player who has just begun an exclusion', { tags: ['R-145'] }, () => {
    expect(show()().boost).toBeDefined();
    expect(show({}, '/excluded')().boost).toBeUndefined();
  });

  it('shows the multi where the operator no longer offers lines', { tags: ['R-269'] }, () => {
    expect(show({ 'capabilities.get': () => ({ offered: ['accounts'] }) })()).toMatchObject({
      stake: '100.00',
      odds: '8.00',
    });
  });
});

import { TRPCClientError } from '@trpc/client';
import type { LoadedSelection } from '@ushindi/api-contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { EMPTY_SLIP } from './slipState.ts';
import { beginAttempt } from './attempt.ts';
import { toggleOnSlip, useSlip } from './slipStore.ts';
import { aLoadedFixture, aLoaded } from './testLoaded.ts';
import { aSelection } from './testSelection.ts';
import { loadSlip, type LoadDeps } from './loadSlip.ts';

const said = { error: vi.spyOn(notify, 'error'), warning: vi.spyOn(notify, 'warning') };

/** A failure as the API client throws it. */
function failure(code: string, message: string): Error {
  const data = { code: 'BAD_REQUEST', httpStatus: 400, domain: { code, message, details: {} } };
  return TRPCClientError.from({ error: { message, code: -32000, data } });
}

function depsOf(
  slip: readonly LoadedSelection[] | Error,
  match: ReturnType<typeof aLoadedFixture> | Error = aLoadedFixture(),
) {
  const asked: string[] = [];
  const deps: LoadDeps = {
    slip: async (code) => {
      asked.push(code);
      if (slip instanceof Error) throw slip;
      return { selections: slip };
    },
    match: async () => {
      if (match instanceof Error) throw match;
      return { fixture: match };
    },
  };
  return { deps, asked };
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null, load: null });
});

describe('loading a slip', () => {
  it('opens and fills the slip, with the code in capitals however it was typed', async () => {
    const { deps, asked } = depsOf([aLoaded()]);
    await loadSlip(deps, ' kqzmt47 ');
    expect(asked).toEqual(['KQZMT47']);
    expect(useSlip.getState()).toMatchObject({ selections: [{ oddId: 'odd-1' }], betId: 'KQZMT47', isOpen: true });
  });

  it('requires a code', async () => {
    const { deps, asked } = depsOf([aLoaded()]);
    await loadSlip(deps, '  ');
    expect(said.warning).toHaveBeenCalledWith('Please enter a booking code.');
    expect(asked).toEqual([]);
  });

  it('waits until the outcome of the last bet is known', async () => {
    toggleOnSlip(aSelection());
    beginAttempt('7');
    const { deps, asked } = depsOf([aLoaded()]);
    await loadSlip(deps, 'KQZMT47');
    expect(said.warning).toHaveBeenCalledWith(expect.stringContaining('still being checked'));
    expect(asked).toEqual([]);
  });

  it('shows an error when the slip has no details', async () => {
    await loadSlip(depsOf([]).deps, 'KQZMT47');
    expect(said.warning).toHaveBeenCalledWith('No slip details returned from server.');
    expect(useSlip.getState()).toMatchObject({ selections: [], load: null });
  });

  it.each([
    ['what the operator says', failure('NOT_FOUND', 'No such bet.'), 'No such bet.'],
    ['that it failed, without a reason', failure('REFUSED', ''), 'Failed to load bet slip.'],
    ['that it went wrong, without an answer', new TypeError('x'), 'Error loading bet slip. Please try again.'],
  ])('shows %s', async (_, error, text) => {
    await loadSlip(depsOf(error).deps, 'KQZMT47');
    expect(said.error).toHaveBeenCalledWith(text);
    expect(useSlip.getState()).toMatchObject({ selections: [], load: null });
  });

  it('reads the sport from the match when the operator omits it', async () => {
    await loadSlip(depsOf([aLoaded({ sportId: null })]).deps, 'KQZMT47');
    expect(useSlip.getState().selections).toMatchObject([{ sportId: 24 }]);
  });

  it('works without the match where possible, and marks the selection expired when the match no longer exists', async () => {
    await loadSlip(depsOf([aLoaded()], new TypeError('Failed to fetch')).deps, 'KQZMT47');
    expect(useSlip.getState().selections).toMatchObject([{ sportId: 10, marketStatus: 'open' }]);
    await loadSlip(depsOf([aLoaded()], failure('NOT_FOUND', 'Gone.')).deps, 'KQZMT47');
    expect(useSlip.getState().selections).toMatchObject([{ marketStatus: 'unknown' }]);
  });

  it('fails without the match when only the match names the sport', async () => {
    await loadSlip(depsOf([aLoaded({ sportId: null })], new TypeError('Failed to fetch')).deps, 'KQZMT47');
    expect(said.error).toHaveBeenCalledWith('Error loading bet slip. Please try again.');
    expect(useSlip.getState().selections).toEqual([]);
  });
});

import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedSport, useListChoice } from './chosenSport.ts';

function choiceAt(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ ...useListChoice(), search: useLocation().search }), { wrapper }).result;
}

describe('the sport of a list', () => {
  beforeEach(() => localStorage.clear());

  it('is Football with its 3 Way market at first', { tags: ['A-277'] }, () => {
    expect(choiceAt('/').current).toMatchObject({ sportId: 10, marketId: '2' });
  });

  it('is that of the address, with its default market', { tags: ['D-148'] }, () => {
    expect(choiceAt('/?sport=24').current).toMatchObject({ sportId: 24, marketId: '322' });
    expect(choiceAt('/?sport=30').current.sportId).toBe(24);
  });

  it('is the last chosen one on the next visit', { tags: ['D-150'] }, () => {
    const choice = choiceAt('/?tab=upcoming');
    act(() => choice.current.chooseSport(4));
    expect(choice.current).toMatchObject({ sportId: 4, marketId: '306', search: '?tab=upcoming&sport=4' });
    expect(choiceAt('/').current.sportId).toBe(4);
  });

  it('resets to its default market after another sport was shown', { tags: ['D-064'] }, () => {
    const choice = choiceAt('/?sport=10');
    act(() => choice.current.chooseMarket('7079'));
    expect(choice.current.marketId).toBe('7079');
    act(() => choice.current.chooseSport(4));
    expect(choice.current.marketId).toBe('306');
  });

  it('is that of the tournament in the address, until another is chosen', { tags: ['D-076'] }, () => {
    const choice = choiceAt('/?tournament_id=7&sport_id=4&market_id=306&page_size=20&page=1');
    expect(choice.current).toMatchObject({ sportId: 4, marketId: '306' });
    act(() => choice.current.chooseSport(24));
    expect(choice.current).toMatchObject({ sportId: 24, marketId: '322', search: '?sport=24' });
  });

  it.each(['/?sport=99', '/?sport=', '/?sport=10&market=DROP'])('is the default for %s', (address) => {
    expect(choiceAt(address).current).toMatchObject({ sportId: 10, marketId: '2' });
  });

  it('is the default when the stored value is unreadable', () => {
    localStorage.setItem('ushindi.sport', '{"x');
    expect(storedSport.read()).toBe(10);
  });
});

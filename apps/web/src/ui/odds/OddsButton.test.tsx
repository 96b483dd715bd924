import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '#test/user.ts';
import { OddsButton, type OddsButtonProps } from './OddsButton.tsx';

async function show(props: Partial<OddsButtonProps>) {
  const onPress = vi.fn();
  render(<OddsButton label="1" price="2.15" onPress={onPress} {...props} />);
  const button = screen.getByRole('button');
  await user.click(button);
  return { button, onPress };
}

test.each<[Partial<OddsButtonProps>, string]>([
  [{}, '1, 2.15'],
  [{ moved: 'up' }, '1, 2.15, gone up'],
  [{ moved: 'down', selected: true }, '1, 2.15, gone down'],
  [{ locked: true }, '1, 2.15, This odd is not available for betting'],
  [{ price: null }, '1, –, Odds not available at the moment'],
  [
    { locked: true, reason: 'This market is not available for betting' },
    '1, 2.15, This market is not available for betting',
  ],
])('names %o "%s"', async (props, name) => {
  expect((await show(props)).button.getAttribute('aria-label')).toBe(name);
});

test.each<[Partial<OddsButtonProps>, boolean]>([
  [{ moved: 'up', fresh: true }, true],
  [{ moved: 'up' }, false],
  [{ fresh: true }, false],
  [{ moved: 'up', fresh: true, locked: true }, false],
])('marks %o as just moved: %s', async (props, isMarked) => {
  expect((await show(props)).button.classList.contains('odd-fresh')).toBe(isMarked);
});

test('announces whether it is selected', async () => {
  expect((await show({ selected: true })).button.getAttribute('aria-pressed')).toBe('true');
});

test.each<[Partial<OddsButtonProps>, string]>([
  [{ moved: 'up' }, '1, 2.15, gone up'],
  [{ locked: true }, '1, 2.15, This odd is not available for betting'],
])('is no button without a way to bet: %o', { tags: ['R-427'] }, (props, name) => {
  render(<OddsButton label="1" price="2.15" {...props} />);
  expect(screen.queryByRole('button')).toBeNull();
  const odds = screen.getByRole('img', { name });
  expect([odds.hasAttribute('aria-pressed'), odds.classList.contains('odd-locked')]).toEqual([
    false,
    props.locked === true,
  ]);
});

test('can be pressed while open', async () => {
  expect((await show({})).onPress).toHaveBeenCalledOnce();
});

test.each([{ locked: true }, { price: null }])(
  'cannot be pressed while closed, but can be focused: %o',
  async (props) => {
    const { button, onPress } = await show(props);
    expect(onPress).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.hasAttribute('disabled')).toBe(false);
  },
);

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OddsButton, type OddsButtonProps } from './OddsButton.tsx';

function show(props: Partial<OddsButtonProps>) {
  const onPress = vi.fn();
  render(<OddsButton label="1" price="2.15" onPress={onPress} {...props} />);
  const button = screen.getByRole('button');
  fireEvent.click(button);
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
])('%o is called "%s"', (props, name) => {
  expect(show(props).button.getAttribute('aria-label')).toBe(name);
});

test('it says whether it is picked', () => {
  expect(show({ selected: true }).button.getAttribute('aria-pressed')).toBe('true');
});

test('an open price can be pressed', () => {
  expect(show({}).onPress).toHaveBeenCalledOnce();
});

test.each([{ locked: true }, { price: null }])('a closed one cannot, yet can be reached: %o', (props) => {
  const { button, onPress } = show(props);
  expect(onPress).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
});

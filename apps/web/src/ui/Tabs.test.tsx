import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Tabs } from './Tabs.tsx';

const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id }));

function press(key: string, chosen: string) {
  const onChoose = vi.fn();
  render(<Tabs name="List" tabs={tabs} chosen={chosen} onChoose={onChoose} />);
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
  return onChoose;
}

test.each([
  ['ArrowRight', 'one', 'two'],
  ['ArrowRight', 'three', 'one'],
  ['ArrowLeft', 'one', 'three'],
  ['Home', 'three', 'one'],
  ['End', 'one', 'three'],
])('%s on %s chooses %s and focuses it', (key, from, to) => {
  expect(press(key, from)).toHaveBeenCalledExactlyOnceWith(to);
  expect(document.activeElement?.textContent).toBe(to);
});

test('any other key is left alone', () => {
  expect(press('a', 'one')).not.toHaveBeenCalled();
});

test('the row has one tab stop, the chosen one', () => {
  render(<Tabs name="List" tabs={tabs} chosen="two" onChoose={() => undefined} />);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});

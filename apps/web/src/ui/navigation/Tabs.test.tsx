import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '#test/user.ts';
import { TabPanel, Tabs } from './Tabs.tsx';

const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id }));

async function press(key: string, chosen: string) {
  const onChoose = vi.fn();
  render(<Tabs name="List" panelId="matches" tabs={tabs} chosen={chosen} onChoose={onChoose} />);
  act(() => screen.getByRole('tab', { selected: true }).focus());
  await user.keyboard(`{${key}}`);
  return onChoose;
}

test.each([
  ['ArrowRight', 'one', 'two'],
  ['ArrowRight', 'three', 'one'],
  ['ArrowLeft', 'one', 'three'],
  ['Home', 'three', 'one'],
  ['End', 'one', 'three'],
])('chooses by %s on %s the tab %s and focuses it', async (key, from, to) => {
  expect(await press(key, from)).toHaveBeenCalledExactlyOnceWith(to);
  expect(document.activeElement?.textContent).toBe(to);
});

test('ignores any other key', async () => {
  expect(await press('a', 'one')).not.toHaveBeenCalled();
});

test('has one tab stop, the chosen tab', () => {
  render(<Tabs name="List" panelId="matches" tabs={tabs} chosen="two" onChoose={() => undefined} />);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});

test('names the panel by the chosen tab, which controls it', { tags: ['R-221'] }, () => {
  render(
    <>
      <Tabs name="List" panelId="matches" tabs={tabs} chosen="two" onChoose={() => undefined} />
      <TabPanel id="matches" chosen={['two']}>
        Matches
      </TabPanel>
    </>,
  );
  const panel = screen.getByRole('tabpanel', { name: 'two' });
  expect(screen.getByRole('tab', { name: 'two' }).getAttribute('aria-controls')).toBe(panel.id);
});

test('names one panel by two rows of tabs', { tags: ['R-221'] }, () => {
  render(
    <>
      <Tabs
        name="Sport"
        panelId="matches"
        tabs={[{ id: 10, label: 'Football' }]}
        chosen={10}
        onChoose={() => undefined}
      />
      <Tabs name="List" panelId="matches" tabs={tabs} chosen="one" onChoose={() => undefined} />
      <TabPanel id="matches" chosen={[10, 'one']}>
        Matches
      </TabPanel>
    </>,
  );
  expect(screen.getByRole('tabpanel', { name: 'Football one' }).textContent).toBe('Matches');
});

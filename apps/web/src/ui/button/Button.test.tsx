import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '#test/user.ts';
import { Button, type ButtonProps } from './Button.tsx';

async function show(props: ButtonProps) {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const { container } = render(
    <form>
      <Button type="submit" onClick={onClick} {...props}>
        Place Bet
      </Button>
    </form>,
  );
  container.querySelector('form')?.addEventListener('submit', onSubmit);
  const button = screen.getByRole('button');
  await user.click(button);
  return { button, onClick, onSubmit };
}

test('acts and submits', async () => {
  const { onClick, onSubmit } = await show({});
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test.each<ButtonProps>([{ loading: true }, { unavailable: true }, { disabledReason: 'Remove 2 selections.' }])(
  'does nothing while %o, but can be focused',
  { tags: ['A-118'] },
  async (props) => {
    const { button, onClick, onSubmit } = await show(props);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.hasAttribute('disabled')).toBe(false);
  },
);

test.each([
  ['once for a double tap while it can load', { loading: false }, 1],
  ['for each tap when it never loads', {}, 2],
] as const)('acts %s', (_, props, times) => {
  const onClick = vi.fn();
  render(
    <Button onClick={onClick} {...props}>
      More
    </Button>,
  );
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button'), { detail });
  expect(onClick).toHaveBeenCalledTimes(times);
});

test('shows the reason above the button and as its description', async () => {
  const { button } = await show({ disabledReason: 'Remove 2 selections.' });
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Remove 2 selections.');
});

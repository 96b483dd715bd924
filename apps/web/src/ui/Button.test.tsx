import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button, type ButtonProps } from './Button.tsx';

function show(props: ButtonProps) {
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
  fireEvent.click(button);
  return { button, onClick, onSubmit };
}

test('a button acts and submits', () => {
  const { onClick, onSubmit } = show({});
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test.each<ButtonProps>([{ loading: true }, { unavailable: true }, { disabledReason: 'Remove 2 picks.' }])(
  'it does nothing while %o, but can be reached',
  (props) => {
    const { button, onClick, onSubmit } = show(props);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.hasAttribute('disabled')).toBe(false);
  },
);

test('the reason stands above it and describes it', () => {
  const { button } = show({ disabledReason: 'Remove 2 picks.' });
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Remove 2 picks.');
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { user } from '#test/user.ts';
import { Checkbox } from './Checkbox.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from './TextField.tsx';

const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

test('finds a field by its label and describes it by its error and hint', () => {
  render(<TextField label="Phone number" error="Please enter a valid phone number." hint="As 0712345678" />);
  const input = screen.getByLabelText('Phone number');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(input)).toEqual(['Please enter a valid phone number.', 'As 0712345678']);
});

test('does not mark a field without an error as invalid', () => {
  render(<TextField label="Phone number" />);
  const input = screen.getByLabelText('Phone number');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('shows and hides a password', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('finds a checkbox by its label and describes it by its error', () => {
  render(<Checkbox label="I am 18 or older." error="You must agree to the terms of service." />);
  expect(descriptionOf(screen.getByRole('checkbox', { name: 'I am 18 or older.' }))).toEqual([
    'You must agree to the terms of service.',
  ]);
});

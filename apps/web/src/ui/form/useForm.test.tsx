import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { user } from '#test/user.ts';
import { Checkbox } from './Checkbox.tsx';
import { TextField } from './TextField.tsx';
import { useForm } from './useForm.ts';

const onValid = vi.fn();
const onWrong = vi.fn();
beforeEach(() => vi.resetAllMocks());

type Fields = { name: string; again: string; agreed: boolean };

/** Two names that must be equal, and a box that must be ticked. */
function NamesForm({ isCheckedOnBlur = false }: { isCheckedOnBlur?: boolean }) {
  const form = useForm<Fields>({
    initial: { name: '', again: '', agreed: false },
    rules: {
      name: (text) => text.length > 2 || 'Too short',
      again: (text, { name }) => text === name || 'Names differ',
      agreed: (ticked) => ticked || 'Not agreed',
    },
    isCheckedOnBlur,
  });
  return (
    <form onSubmit={form.submit(onValid, onWrong)}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Again" {...form.field('again')} />
      <Checkbox label="Agreed" {...form.box('agreed')} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.set('name', 'Al')}>
        Set
      </button>
      <button type="button" onClick={() => form.setError('again', 'Not accepted')}>
        Refuse
      </button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
      <button
        type="button"
        onClick={() => {
          form.set('name', 'Akinyi');
          form.set('again', 'Akinyi');
          form.set('agreed', true);
          form.submit(onValid, onWrong)(new Event('submit') as never);
        }}
      >
        Fill in
      </button>
    </form>
  );
}

const fieldOf = (name: string) => screen.getByLabelText(name, { exact: true });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
/** The texts of the fields that are marked as wrong. */
const shownErrors = () =>
  ['Too short', 'Names differ', 'Not agreed', 'Not accepted'].filter((text) => screen.queryByText(text) !== null);

test('passes the values on once all fields are right', async () => {
  render(<NamesForm />);
  await user.type(fieldOf('Name'), 'Amina');
  await user.type(fieldOf('Again'), 'Amina');
  await user.click(fieldOf('Agreed'));
  await press('Send');
  expect(onValid).toHaveBeenCalledExactlyOnceWith({ name: 'Amina', again: 'Amina', agreed: true });
  expect(onWrong).not.toHaveBeenCalled();
});

test('shows every error of a refused form, and focuses the first wrong field', async () => {
  render(<NamesForm />);
  await user.type(fieldOf('Name'), 'Amina');
  expect(shownErrors()).toEqual([]);
  await press('Send');
  expect(onValid).not.toHaveBeenCalled();
  expect(onWrong).toHaveBeenCalledExactlyOnceWith({ again: 'Names differ', agreed: 'Not agreed' });
  expect(shownErrors()).toEqual(['Names differ', 'Not agreed']);
  expect(document.activeElement).toBe(fieldOf('Again'));
});

test('checks each change once the form was refused', async () => {
  render(<NamesForm />);
  await press('Send');
  await user.type(fieldOf('Name'), 'Amina');
  expect(shownErrors()).toEqual(['Names differ', 'Not agreed']);
  await user.type(fieldOf('Again'), 'Amina');
  await user.click(fieldOf('Agreed'));
  expect(shownErrors()).toEqual([]);
});

test('checks a field that the player leaves, and no other', async () => {
  render(<NamesForm isCheckedOnBlur />);
  await user.type(fieldOf('Name'), 'Al');
  expect(shownErrors()).toEqual([]);
  await user.tab();
  expect(shownErrors()).toEqual(['Too short']);
});

test('checks a field again when one changes that its rule reads', async () => {
  render(<NamesForm isCheckedOnBlur />);
  await user.type(fieldOf('Name'), 'Amina');
  await user.type(fieldOf('Again'), 'Amina');
  await user.type(fieldOf('Name'), ' Wanjiru');
  await user.tab();
  expect(shownErrors()).toEqual(['Names differ']);
});

test('sets a value from outside and checks it', async () => {
  render(<NamesForm />);
  await press('Set');
  expect(fieldOf('Name')).toHaveProperty('value', 'Al');
  expect(shownErrors()).toEqual(['Too short']);
});

test('shows an error from outside until the next check', async () => {
  render(<NamesForm isCheckedOnBlur />);
  await press('Refuse');
  expect(shownErrors()).toEqual(['Not accepted']);
  await user.type(fieldOf('Again'), 'Amina');
  await user.tab();
  expect(shownErrors()).toEqual(['Names differ']);
});

test('starts anew', async () => {
  render(<NamesForm />);
  await press('Send');
  await press('Reset');
  await user.type(fieldOf('Name'), 'Al');
  expect(shownErrors()).toEqual([]);
});

test('keeps every one of several changes that come before the next rendering', async () => {
  render(<NamesForm />);
  await press('Fill in');
  expect(onValid).toHaveBeenCalledWith({ name: 'Akinyi', again: 'Akinyi', agreed: true });
  expect(fieldOf('Name')).toHaveProperty('value', 'Akinyi');
  expect(fieldOf('Again')).toHaveProperty('value', 'Akinyi');
});

test('does nothing while what it started runs', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  onValid.mockReturnValueOnce(promise);
  render(<NamesForm />);
  await press('Fill in');
  await press('Send');
  expect(onValid).toHaveBeenCalledOnce();
  end();
  await promise;
  await press('Send');
  expect(onValid).toHaveBeenCalledTimes(2);
});

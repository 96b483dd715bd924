import { expect, test } from 'vitest';
import { addTranslation, messagesOf } from './messages.ts';

test('returns English until the page has another language, then that language', () => {
  const greeting = { hello: (name: string) => `Hello ${name}` };
  expect(messagesOf(greeting).hello('Asha')).toBe('Hello Asha');
  addTranslation(greeting, { hello: (name) => `Habari ${name}` });
  expect(messagesOf(greeting).hello('Asha')).toBe('Habari Asha');
});

import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './saveFile.ts';

afterEach(() => vi.restoreAllMocks());

it('offers the file under its name, which the phone may read later', { tags: ['R-179'] }, () => {
  const readable = new Map<string, Blob>();
  // jsdom has neither.
  URL.createObjectURL = (blob: Blob) => {
    readable.set('blob:1', blob);
    return 'blob:1';
  };
  URL.revokeObjectURL = (url) => void readable.delete(url);
  const pressed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(`${this.download} ${this.href}`);
  });
  const file = new File(['Month,Kind'], 'statement.csv', { type: 'text/csv' });
  saveFile(file);
  expect(pressed).toEqual(['statement.csv blob:1']);
  expect(readable.get('blob:1')).toBe(file);
});

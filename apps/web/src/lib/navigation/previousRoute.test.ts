import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteScreen, usePreviousRoute } from './previousRoute.ts';

const before = () => renderHook(() => usePreviousRoute()).result.current;

test('returns to the previous screen, or Home if there was none', { tags: ['D-121'] }, () => {
  noteScreen('/turbo');
  expect(before()).toBe('/');
  noteScreen('/instant-games');
  expect(before()).toBe('/turbo');
});

test('ignores another query of the same screen', () => {
  noteScreen('/?sport=4');
  noteScreen('/?sport=4&tab=upcoming');
  noteScreen('/jetx');
  noteScreen('/jetx?demo');
  expect(before()).toBe('/?sport=4&tab=upcoming');
});

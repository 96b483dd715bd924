import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteScreen, usePreviousRoute } from './previousRoute.ts';

const before = () => renderHook(() => usePreviousRoute()).result.current;

test('the way back leads to the screen before, and Home when there was none', () => {
  noteScreen('/turbo');
  expect(before()).toBe('/');
  noteScreen('/instant-games');
  expect(before()).toBe('/turbo');
});

test('another query of the same screen is no other place', () => {
  noteScreen('/?sport=4');
  noteScreen('/?sport=4&tab=upcoming');
  noteScreen('/jetx');
  noteScreen('/jetx?demo');
  expect(before()).toBe('/?sport=4&tab=upcoming');
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPassword, heldPassword, holdPassword } from './verification.ts';

describe('the password between registration and verification', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    forgetPassword();
    vi.useRealTimers();
  });

  it('is kept until it is cleared', { tags: ['A-078'] }, () => {
    holdPassword('siri');
    expect(heldPassword()).toBe('siri');
    forgetPassword();
    expect(heldPassword()).toBeUndefined();
  });

  it('is cleared after ten minutes', { tags: ['A-078'] }, () => {
    holdPassword('siri');
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(heldPassword()).toBe('siri');
    vi.advanceTimersByTime(1);
    expect(heldPassword()).toBeUndefined();
  });

  it('starts a new ten minutes when it is replaced', () => {
    holdPassword('first');
    vi.advanceTimersByTime(9 * 60_000);
    holdPassword('second');
    vi.advanceTimersByTime(9 * 60_000);
    expect(heldPassword()).toBe('second');
  });

  it('never reaches browser storage', { tags: ['A-078'] }, () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem');
    holdPassword('siri');
    expect(setItem).not.toHaveBeenCalled();
    setItem.mockRestore();
  });
});

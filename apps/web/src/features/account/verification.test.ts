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

  it('is held, and gone once forgotten', () => {
    holdPassword('siri');
    expect(heldPassword()).toBe('siri');
    forgetPassword();
    expect(heldPassword()).toBeUndefined();
  });

  it('is forgotten after ten minutes', () => {
    holdPassword('siri');
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(heldPassword()).toBe('siri');
    vi.advanceTimersByTime(1);
    expect(heldPassword()).toBeUndefined();
  });

  it('has ten minutes of its own when it replaces another', () => {
    holdPassword('first');
    vi.advanceTimersByTime(9 * 60_000);
    holdPassword('second');
    vi.advanceTimersByTime(9 * 60_000);
    expect(heldPassword()).toBe('second');
  });

  it('never reaches the browser storage', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem');
    holdPassword('siri');
    expect(setItem).not.toHaveBeenCalled();
    setItem.mockRestore();
  });
});

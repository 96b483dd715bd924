import { afterEach, expect, it, vi } from 'vitest';
import { followConnection, useConnection } from './connection.ts';

afterEach(() => {
  vi.restoreAllMocks();
  useConnection.setState({ isOnline: true });
});

it.each(['offline', 'pageshow'])('looks at the network after %s', (event) => {
  followConnection();
  expect(useConnection.getState().isOnline).toBe(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event(event));
  expect(useConnection.getState().isOnline).toBe(false);
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteScreen } from '#lib/navigation/previousRoute.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { refusal, type Answer } from '#test/fakeApi.tsx';
import { address, press, session, showScreen } from '#test/screen.tsx';
import CrashGamesScreen from './CrashGamesScreen.tsx';
import CrashGameScreen from './CrashGameScreen.tsx';
import GamesScreen from './GamesScreen.tsx';
import OwnGameScreen from './OwnGameScreen.tsx';
import ProviderGameScreen from './ProviderGameScreen.tsx';
import { giveWindowTo, isMobile } from './wholeWindow.ts';

vi.mock('./wholeWindow.ts', { spy: true });

const url = 'https://games.example/play';
const opened = { url, freebet: false, freebetLines: [] };

beforeEach(() => {
  vi.mocked(giveWindowTo).mockReset();
  adoptSession({ signedIn: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (path: string, element: ReactElement, answer: Answer = () => opened, at = path) =>
  showScreen(path, element, at, { 'games.launch': answer });
const asPlayer = () => adoptSession({ ...session, signedIn: true });
const frameOf = async (title: string) => {
  const frame = await screen.findByTitle(title);
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('not a frame');
  return frame;
};

describe('a game in its frame', () => {
  it.each([
    ['/league', 'League'],
    ['/turbo', 'Turbo'],
    ['/jackpot', 'Jackpot'],
    ['/world-cup', 'Virtual World Cup'],
    ['/champions-ligi', 'Virtual Champions'],
    ['/box', 'Pick-A-Box'],
  ])(
    'shows at %s the name %s above it, and the address from the server in it',
    { tags: ['D-006', 'D-008', 'D-009', 'D-011', 'D-012', 'D-013', 'D-115', 'T-24'] },
    async (path, name) => {
      show(path, <OwnGameScreen />);
      expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy();
      const frame = await frameOf(name);
      expect(frame.src).toBe(url);
      expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
      expect(document.title).toBe(`${name} | Ushindi`);
    },
  );

  it('shows that it is loading until it is ready', { tags: ['D-115'] }, async () => {
    show('/league', <OwnGameScreen />);
    expect(screen.getByText('Loading game...')).toBeTruthy();
    const frame = await frameOf('League');
    expect(screen.getByText('Loading game...')).toBeTruthy();
    fireEvent.load(frame);
    expect(screen.queryByText('Loading game...')).toBeNull();
  });

  it('explains a demo to a guest, with a link to play with money', { tags: ['D-123'] }, () => {
    show('/league', <OwnGameScreen />);
    expect(screen.getByText('You play for free. Log in to play with your balance.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?redirect=%2Fleague');
  });

  it('shows no demo note to a player', () => {
    asPlayer();
    show('/league', <OwnGameScreen />);
    expect(screen.queryByRole('region', { name: 'Playing for free' })).toBeNull();
  });

  it('returns to the previous screen', { tags: ['D-121'] }, () => {
    noteScreen('/instant-games');
    noteScreen('/league');
    show('/league', <OwnGameScreen />);
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/instant-games');
  });

  it('can be retried when it could not be opened', { tags: ['D-205'] }, async () => {
    let failing = true;
    show('/league', <OwnGameScreen />, () => (failing ? refusal('REFUSED', 'Closed for the night.') : opened));
    await screen.findByText('The game did not open.');
    failing = false;
    await press('Try again');
    expect(await frameOf('League')).toBeTruthy();
  });

  it('shows an excluded player why and where to find help, and offers no other attempt', async () => {
    asPlayer();
    const reason = { kind: 'excluded', untilMs: null };
    show('/league', <OwnGameScreen />, () => refusal('FORBIDDEN', 'You have excluded yourself.', { reason }, 403));
    expect(await screen.findByText('You have excluded yourself.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find help' }).getAttribute('href')).toBe('/responsibly-gaming');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('fills the window where the browser has no full screen, and restores it', { tags: ['D-122'] }, async () => {
    show('/league', <OwnGameScreen />);
    await press('Full screen');
    expect(document.documentElement.classList.contains('game-full')).toBe(true);
    await press('Leave full screen');
    expect(document.documentElement.classList.contains('game-full')).toBe(false);
  });

  it('fills the screen where possible, and follows a player who leaves it by Escape', { tags: ['D-122'] }, async () => {
    const page = document.documentElement;
    page.requestFullscreen = vi.fn(async () => undefined);
    show('/league', <OwnGameScreen />);
    await press('Full screen');
    expect(page.requestFullscreen).toHaveBeenCalledOnce();
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy();
    Reflect.deleteProperty(page, 'requestFullscreen');
  });
});

describe('the exit message of a game', () => {
  const exit = { type: 'exit', lobbyUrl: `${window.location.origin}/my-bets` };
  const tell = (source: Window | null, origin: string, data: unknown) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { source, origin, data })));

  async function showFramed() {
    vi.mocked(isMobile).mockReturnValue(false);
    asPlayer();
    show('/jetx', <CrashGameScreen />);
    return frameOf('JetX');
  }

  it('opens the lobby that it names', { tags: ['D-118'] }, async () => {
    const frame = await showFramed();
    tell(frame.contentWindow, 'https://games.example', exit);
    expect(address()).toBe('/my-bets');
  });

  it.each([
    ['another site', { type: 'exit', lobbyUrl: 'https://evil.example/my-bets' }],
    ['an unknown screen', { type: 'exit', lobbyUrl: '/nowhere' }],
    ['nothing', { type: 'exit' }],
  ])('opens Home when it names %s', { tags: ['D-118'] }, async (_, data) => {
    const frame = await showFramed();
    tell(frame.contentWindow, 'https://games.example', data);
    expect(address()).toBe('/');
  });

  it('is accepted from the game’s own frame and origin only', { tags: ['D-118'] }, async () => {
    const frame = await showFramed();
    tell(window, 'https://games.example', exit);
    tell(frame.contentWindow, 'https://evil.example', exit);
    tell(frame.contentWindow, 'https://games.example', { type: 'resize' });
    tell(frame.contentWindow, 'https://games.example', 'exit');
    expect(address()).toBe('/jetx');
  });
});

describe.each([
  ['/jetx', 'JetX'],
  ['/aviatrix', 'Aviatrix'],
])('%s', (path, name) => {
  it('shows its intro to a guest, and calls nothing yet', {
    tags: ['D-007', 'D-010', 'D-116', 'D-119'],
  }, () => {
    const { calls } = show(path, <CrashGameScreen />);
    expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/login?redirect=${encodeURIComponent(path)}`,
    );
    expect(calls).toEqual([]);
  });

  it('admits a guest by Play Free', { tags: ['D-116'] }, async () => {
    vi.mocked(isMobile).mockReturnValue(false);
    show(path, <CrashGameScreen />);
    await press('Play Free');
    expect((await frameOf(name)).src).toBe(url);
  });

  it('takes a player straight to the frame', { tags: ['D-119'] }, async () => {
    vi.mocked(isMobile).mockReturnValue(false);
    asPlayer();
    show(path, <CrashGameScreen />);
    expect((await frameOf(name)).src).toBe(url);
    expect(giveWindowTo).not.toHaveBeenCalled();
  });

  it('gives a phone’s whole window to the game', { tags: ['D-117'] }, async () => {
    vi.mocked(isMobile).mockReturnValue(true);
    asPlayer();
    show(path, <CrashGameScreen />);
    await waitFor(() => expect(giveWindowTo).toHaveBeenCalledWith(url));
    expect(screen.queryByTitle(name)).toBeNull();
  });
});

describe('Turbo’s freebet', () => {
  const withFreebet = () => ({
    ...opened,
    freebet: true,
    freebetLines: ['You have a freebet of KES 50.00.', 'Enjoy.'],
  });

  async function showPopup() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show('/turbo', <OwnGameScreen />, withFreebet);
    await frameOf('Turbo');
    act(() => vi.advanceTimersByTime(4000));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => vi.advanceTimersByTime(1000));
    return screen.findByRole('dialog', { name: 'Congratulations' });
  }

  it('is shown after 5 seconds, with its lines and the way to claim it', { tags: ['D-124'] }, async () => {
    const popup = await showPopup();
    expect(popup.textContent).toContain('You have a freebet of KES 50.00.\nEnjoy.');
    expect(screen.getByRole('link', { name: 'Claim it' }).getAttribute('href')).toBe('/freebet');
  });

  it('has its link copied', { tags: ['D-124'] }, async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await showPopup();
    await press('Copy the link');
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/freebet`);
  });

  it('logs that its link could not be copied', { tags: ['D-207'] }, async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const writeText = vi.fn(async () => Promise.reject(new Error('denied')));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await showPopup();
    await press('Copy the link');
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
  });

  it('is not shown in another game', { tags: ['D-124'] }, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show('/league', <OwnGameScreen />, withFreebet);
    await frameOf('League');
    act(() => vi.advanceTimersByTime(6000));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not shown without one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show('/turbo', <OwnGameScreen />, () => opened);
    await frameOf('Turbo');
    act(() => vi.advanceTimersByTime(6000));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a provider’s game', () => {
  const path = '/instant-games/:providerId/:gameId';

  it('is launched for a player by its provider and id', { tags: ['D-018'] }, async () => {
    asPlayer();
    const asked = vi.fn(() => opened);
    show(path, <ProviderGameScreen />, asked, '/instant-games/soft-games/ngoma-trio');
    expect((await frameOf('Ngoma Trio')).src).toBe(url);
    expect(asked).toHaveBeenCalledWith({ game: 'soft:ngoma-trio' });
  });

  it('asks a guest to log in or to play free before it is played', { tags: ['D-127'] }, async () => {
    const asked = vi.fn(() => opened);
    show(path, <ProviderGameScreen />, asked, '/instant-games/soft-games/ngoma-trio');
    const login = await screen.findByRole('link', { name: 'Log in' });
    expect(login.getAttribute('href')).toMatch(/^\/login\?redirect=/);
    expect(screen.queryByTitle('Ngoma Trio')).toBeNull();
    await press('Play Free');
    await frameOf('Ngoma Trio');
    expect(asked).toHaveBeenCalledExactlyOnceWith({ game: 'soft:ngoma-trio' });
  });

  it('is reported when the operator does not have it, without an introduction', { tags: ['R-198'] }, async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const missing = () => refusal('NOT_FOUND', 'This game is not available.');
    show(path, <ProviderGameScreen />, missing, '/instant-games/pragmatic/no-such-game');
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such game' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Play Free' })).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith('Invalid game type: pragmatic:no-such-game');
  });

  it('asks guests to log in when they cannot play it', { tags: ['R-198'] }, async () => {
    show(
      path,
      <ProviderGameScreen />,
      () => refusal('REFUSED', 'Unauthorized'),
      '/instant-games/pragmatic/ngoma-reels',
    );
    expect(await screen.findByText('Log in to play this game.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?redirect=%2Finstant-games%2Fpragmatic%2Fngoma-reels',
    );
    expect(screen.queryByRole('button', { name: 'Play Free' })).toBeNull();
  });

  it('links to the proof of age that it needs', { tags: ['R-190'] }, async () => {
    asPlayer();
    const refused = () => refusal('AGE_NOT_PROVEN', 'Please prove your age first.', { ageState: 'none' });
    show(path, <ProviderGameScreen />, refused, '/instant-games/soft-games/ngoma-trio');
    const link = await screen.findByRole('link', { name: 'Prove my age' });
    expect(link.getAttribute('href')).toBe('/age-proof');
    expect(screen.queryByRole('button', { name: /try again/i })).toBeNull();
  });

  it('explains to a player that a demo wins nothing, and links to the real game', async () => {
    asPlayer();
    show(path, <ProviderGameScreen />, () => opened, '/instant-games/pragmatic/ngoma-reels?demo');
    expect(screen.getByText('This is a demo: nothing is won or lost.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe(
      '/instant-games/pragmatic/ngoma-reels',
    );
  });

  it('is logged when it is invalid, and nothing is called', { tags: ['D-207'] }, () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { calls } = show(path, <ProviderGameScreen />, () => opened, '/instant-games/evolution/roulette');
    expect(screen.getByRole('heading', { level: 1, name: 'There is no such game' })).toBeTruthy();
    expect(log).toHaveBeenCalledExactlyOnceWith('Invalid game type: evolution/roulette');
    expect(calls).toEqual([]);
  });
});

it('has an empty crash games screen that links to the lobby', { tags: ['D-019'] }, () => {
  show('/crash-games', <CrashGamesScreen />);
  expect(screen.getByRole('link', { name: 'Instant games' }).getAttribute('href')).toBe('/instant-games');
});

it('redirects /games to the lobby', { tags: ['D-121'] }, () => {
  show('/games', <GamesScreen />);
  expect(address()).toBe('/instant-games');
});

it('keeps a room as high as a screen while it redirects', () => {
  showScreen('*', <GamesScreen />, '/games', {});
  expect(screen.getByRole('status', { name: 'Loading data, please wait...' }).className).toContain('min-h-svh');
});

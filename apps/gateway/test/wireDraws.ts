/** Samples of what verifies draws. */

/** A finished round of Pick-A-Box; the values are those of no real draw. */
export const wireRoundDraw = (over: object = {}) => ({
  reference: 'ABCDEFGH2345',
  game: 'box',
  gameName: 'Pick-A-Box',
  state: 'ended',
  commitment: 'a'.repeat(64),
  playedAtMs: 1_795_000_000_000,
  endedAtMs: 1_795_000_000_000,
  serverSeed: 'b'.repeat(64),
  clientSeed: 'mine',
  algorithm: 1,
  returnPercent: 95,
  outcome: { kind: 'boxes', boxes: [0, 0, 0, 47, 47, 95, 95, 190, 380] },
  ...over,
});

/** A finished match whose key is public. */
export const wireMatchDraw = (over: object = {}) => ({
  matchId: '501',
  homeTeam: 'Gor Mahia',
  awayTeam: 'AFC Leopards',
  startsAtMs: 1_795_000_000_000,
  state: 'ended',
  endedAtMs: 1_795_006_600_000,
  revealsAtMs: 1_795_006_660_000,
  commitment: 'c'.repeat(64),
  matchKey: 'd'.repeat(64),
  algorithm: 1,
  seed: 'ushindi',
  speed: 1,
  result: {
    home: 1,
    away: 0,
    htHome: 1,
    htAway: 0,
    periods: [
      { home: 1, away: 0 },
      { home: 0, away: 0 },
    ],
    goals: [{ side: 'home', minute: 12 }],
  },
  given: null,
  ...over,
});

import { expect } from '@playwright/test';
import { playerTest, test } from '../support/fixtures.ts';
import { routeTable } from '../support/routeTable.ts';
import { guestRoutes, playerRoutes } from '../support/screenRoutes.ts';
import { walkScreens } from '../support/walk.ts';
import { kiswahili } from '../support/words.ts';

/** Every screen in Kiswahili at 320 pixels: axe in both themes, and room for the texts. English has accessibility.spec.ts. */
const options = { locale: 'sw-KE', contextOptions: { reducedMotion: 'reduce' } } as const;
test.use(options);
playerTest.use(options);

const accessOf = (route: string) => routeTable.find((each) => each.route === route)?.access;
/** A player's screens, and those that differ for a player. */
const ofPlayers = playerRoutes.filter(({ route }) => accessOf(route) === 'player' || route === '/');

test('lists every route of the client', { tag: ['@R-217'] }, () => {
  const listed = new Set([...guestRoutes, ...ofPlayers].map(({ route }) => route));
  expect(routeTable.map(({ route }) => route).filter((route) => !listed.has(route))).toEqual([]);
});

// Two tests, so that two workers share them.
for (const [part, screens] of [
  ['first', guestRoutes.slice(0, guestRoutes.length / 2)],
  ['second', guestRoutes.slice(guestRoutes.length / 2)],
] as const) {
  test(`is accessible and has room in Kiswahili on the ${part} half of a guest's screens`, {
    tag: ['@R-217', '@R-218'],
  }, async ({ page, player }) => {
    await walkScreens(page, screens, { words: kiswahili, betId: player.betId, isAudited: true });
  });
}

playerTest(
  'is accessible and has room in Kiswahili on every screen of a player',
  { tag: ['@R-217', '@R-218'] },
  async ({ page, player }) => {
    await walkScreens(page, ofPlayers, { words: kiswahili, betId: player.betId, isAudited: true });
  },
);

import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';

/** Every number of live matches on the screen, read at one moment: matches begin and end every few seconds. */
const readCounts = (page: Page) =>
  page.evaluate(() => {
    const numberOf = (element: Element | null): number => Number(element?.textContent ?? Number.NaN);
    const tabs = [...document.querySelectorAll('[role=tablist][aria-label=Sports] [role=tab]')];
    const bySport = tabs.map((tab) => ({
      isChosen: tab.getAttribute('aria-selected') === 'true',
      count: numberOf(tab.querySelector('.live-count')),
    }));
    const headings = [...document.querySelectorAll('h2.group')].map((heading) => heading.textContent);
    return {
      badge: numberOf(document.querySelector('.bottom-bar .count-live')),
      allSports: bySport.reduce((sum, { count }) => sum + count, 0),
      chosenSport: bySport.find(({ isChosen }) => isChosen)?.count,
      // The rows of matches that have ended stay in view, and those that start stay among the others.
      listed: Number(/^In play\s*(\d+) match/.exec(headings.join('\n'))?.[1]),
    };
  });

test('shows one number of live matches in the badge, the sports and the list', { tag: ['@R-194'] }, async ({
  page,
}) => {
  await page.goto('/live?sport=10');
  await expect(page.getByRole('list', { name: 'In play' }).getByRole('article').first()).toBeVisible();
  await expect(page.locator('.bottom-bar .count-live')).toBeVisible();
  await expect(async () => {
    const { badge, allSports, chosenSport, listed } = await readCounts(page);
    expect(listed).toBeGreaterThan(0);
    expect({ badge, chosenSport }).toEqual({ badge: allSports, chosenSport: listed });
  }).toPass();
});

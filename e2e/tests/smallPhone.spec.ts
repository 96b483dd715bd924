import { expect, type Locator, type Page } from '@playwright/test';
import { createPlayer } from '../support/api.ts';
import { playerTest, test } from '../support/fixtures.ts';
import { edgesOf, rename, textEdges } from '../support/elements.ts';
import { matchAhead, openLive, selectSeveral, waitForResults } from '../support/matches.ts';
import { enlargeText, overhanging } from '../support/room.ts';
import { openSlip } from '../support/slip.ts';
import { holdRequests } from '../support/watch.ts';
import { english, kiswahili, startingWith } from '../support/words.ts';

/** What a small phone, a large text or a keyboard cuts, covers or moves together (docs/product/accessibility.md). */
const SMALL = { viewport: { width: 320, height: 568 }, contextOptions: { reducedMotion: 'reduce' } } as const;
test.use(SMALL);
playerTest.use(SMALL);

/** Where the first text of an element begins and ends in a line. */
const textSides = (element: Locator): Promise<{ left: number; right: number; lines: number }> =>
  element.evaluate((parent) => {
    const range = document.createRange();
    range.selectNodeContents(parent);
    const { left, right } = range.getBoundingClientRect();
    return { left, right, lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size };
  });

const leftOf = (element: Locator): Promise<number> => element.evaluate((shown) => shown.getBoundingClientRect().left);

playerTest(
  'keeps balance, Deposit and the whole bottom bar on the screen with text of twice the size',
  {
    tag: ['@R-218'],
  },
  async ({ page }) => {
    await enlargeText(page);
    for (const path of ['/', '/my-bets', '/my-account', '/withdraw']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /Deposit$/ }).first()).toBeInViewport({ ratio: 1 });
      const balance = page.locator('.wallet-sum');
      await expect(balance).toHaveText(/^KES\s*[\d,]+\.\d\d$/);
      await expect(balance).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.bottom-bar')).toBeInViewport({ ratio: 1 });
      expect(await overhanging(page), path).toEqual([]);
    }
  },
);

playerTest('breaks no word of a statement’s button in large text', { tag: ['@R-218'] }, async ({ page }) => {
  await enlargeText(page);
  await page.goto('/transactions');
  const buttons = page.getByRole('main').getByRole('button', { name: /^Statement \d{4}$/ });
  const lineCounts = () =>
    buttons.evaluateAll((elements) =>
      elements.map((element) => {
        const text = [...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const word = document.createRange();
        word.selectNodeContents(text ?? element);
        if (text) word.setEnd(text, 'Statement'.length);
        return word.getClientRects().length;
      }),
    );
  // A button that is rendered again meanwhile has no lines.
  await expect.poll(lineCounts).toEqual([1, 1]);
});

test('shows the whole choice of each filter of Results in large text', { tag: ['@R-218'] }, async ({ page }) => {
  await enlargeText(page);
  await page.goto('/results');
  const filters = page.locator('.results-picker select');
  await expect(filters).toHaveCount(2);
  for (const filter of await filters.all()) {
    const lackingPx = await filter.evaluate((select) => {
      const { width } = select.getBoundingClientRect();
      const unlimited = select.cloneNode(true) as HTMLElement;
      unlimited.style.cssText = 'position: fixed; max-width: none';
      select.after(unlimited);
      return unlimited.getBoundingClientRect().width - width;
    });
    expect(lackingPx).toBeLessThanOrEqual(1);
  }
});

test('separates the words of a button as those of a text', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto('/');
  const spacing = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).wordSpacing);
  expect(await spacing('main button')).toBe(await spacing('body'));
});

test('shows the whole outline of a focused control in a row that scrolls', { tag: ['@R-231'] }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  for (const row of ['.filters', '.routes', '.row-scroll']) {
    const control = page.locator(`${row} :is(a, button)`).first();
    await control.focus();
    const hiddenPx = await control.evaluate((focused, selector) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(focused);
      const around = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const inner = focused.getBoundingClientRect();
      const outer = focused.closest(selector)?.getBoundingClientRect() ?? inner;
      return Math.max(outer.top - (inner.top - around), inner.bottom + around - outer.bottom);
    }, row);
    expect(hiddenPx, row).toBeLessThanOrEqual(0);
  }
});

test.describe('in Kiswahili', () => {
  test.use({ locale: 'sw-KE' });

  test('shows both lines of a slide above its caption', { tag: ['@R-218'] }, async ({ page }) => {
    await page.goto('/promotions');
    const slide = page.locator('.slide', { hasText: 'USAJILI' });
    const sentence = await textEdges(slide.locator('p'));
    expect(sentence.bottom).toBeLessThanOrEqual((await edgesOf(slide.locator('.caption'))).top);
  });

  test('keeps each label of the bottom bar within its column in large text', { tag: ['@R-218'] }, async ({ page }) => {
    await enlargeText(page);
    // The chosen label is the longest one, and bold.
    await page.goto('/live');
    const lacking = await page.locator('.bottom-nav > *').evaluateAll((columns) =>
      columns.map((column) => {
        const range = document.createRange();
        for (const node of column.childNodes) if (node.nodeType === Node.TEXT_NODE) range.selectNode(node);
        return range.getBoundingClientRect().width - column.getBoundingClientRect().width;
      }),
    );
    expect(lacking).toHaveLength(5);
    expect(Math.max(...lacking)).toBeLessThanOrEqual(0);
  });

  test('keeps the height of a live match’s head while its clock runs', { tag: ['@R-218'] }, async ({ page }) => {
    await page.goto(`/markets/live/${await openLive(page, kiswahili)}`);
    const line = page.locator('.match-head-line');
    const heightOf = async (clock: string) => {
      await rename(line.locator('.clock'), clock);
      const { top, bottom } = await edgesOf(line);
      return bottom - top;
    };
    expect(await heightOf('90+3′')).toBe(await heightOf('5′'));
  });

  test('keeps a word of a team in one line', { tag: ['@R-218'] }, async ({ page }) => {
    await page.goto(`/markets/live/${await openLive(page, kiswahili)}`);
    const team = page.locator('.match-head h2').first();
    const heightOf = async (name: string) => {
      await team.evaluate((heading, text) => {
        heading.textContent = text;
      }, name);
      const { top, bottom } = await textEdges(team);
      return bottom - top;
    };
    expect(await heightOf('Macedonia')).toBe(await heightOf('M'));
  });
});

test('keeps an address of two lines below its label', { tag: ['@D-003'] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/faqs');
  const contact = page.locator('.site-contacts > div').filter({ has: page.locator('a[href^="mailto:"]') });
  // The contacts load when the footer comes near.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(contact).toBeVisible();
  expect((await edgesOf(contact.locator('dt'))).bottom).toBeLessThanOrEqual(
    (await textEdges(contact.locator('a'))).top,
  );
});

for (const [path, call] of [
  ['/jackpot-pool', 'jackpot.current'],
  ['/results', 'fixtures.results'],
] as const) {
  test(`moves nothing on ${path} when its data arrives`, async ({ page }) => {
    const release = await holdRequests(page, `**/trpc/*${call}*`);
    // A page that is opened by its address arrives with its data, so the menu opens it.
    await page.goto('/faqs');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).locator(`a[href='${path}']`).click();
    await expect(page).toHaveURL(path);
    const panel = page.getByRole('tabpanel');
    const waiting = panel.locator('[role=status]:has(.skeleton)');
    await expect(waiting).toBeVisible();
    await expect(page.locator('.site-foot')).not.toBeInViewport();
    const { top } = await edgesOf(panel);
    release();
    await expect(waiting).toHaveCount(0);
    await expect(page.locator('.site-foot')).not.toBeInViewport();
    expect((await edgesOf(panel)).top).toBe(top);
  });
}

test('leaves space between the bet builder’s button and the markets', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto(`/markets/${(await matchAhead(page)).matchId}`);
  const builder = await edgesOf(page.getByRole('button', { name: /^Bet Builder/ }));
  const markets = await edgesOf(page.locator('.filters').first());
  expect(markets.top - builder.bottom).toBeGreaterThanOrEqual(8);
});

playerTest('leaves space around the texts of the account’s rows', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto('/my-account');
  const row = page.locator('.rows > *', { hasText: 'Appearance' });
  await expect(row).toBeVisible();
  const label = await row.evaluate((element) => {
    const text = [...element.childNodes].find((node) => node.textContent === 'Appearance');
    const range = document.createRange();
    range.selectNodeContents(text ?? element);
    return range.getBoundingClientRect().top - element.getBoundingClientRect().top;
  });
  expect(label).toBeGreaterThanOrEqual(8);
});

playerTest(
  'does not cover the reason of a refused withdrawal with its notice',
  { tag: ['@R-173'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('40');
    await page.getByText(/^You can withdraw KES .* without a fee\.$/).waitFor();
    await page.locator('form').getByRole('button', { name: 'Withdraw' }).click();
    const reason = page.locator('form [role=alert] > *');
    await expect(reason).toBeVisible();
    const notice = page.locator('.toaster .toast', { hasText: 'Withdrawal failed.' });
    await expect
      .poll(async () => {
        const [one, other] = [await edgesOf(reason), await edgesOf(notice)];
        return one.bottom <= other.top || one.top >= other.bottom;
      })
      .toBe(true);
  },
);

/** Selects on a usual phone. On a small one the footer fills the screen, where the list does not load its next page. */
async function selectHomeSides(page: Page, count: number): ReturnType<typeof selectSeveral> {
  await page.setViewportSize({ width: 390, height: 844 });
  const matches = await selectSeveral(page, '1', count);
  await page.setViewportSize(SMALL.viewport);
  return matches;
}

test('shows the whole panel of the bet builder above the betslip bar', { tag: ['@R-283'] }, async ({ page }) => {
  const [match] = await selectHomeSides(page, 1);
  await page.goto(`/markets/${match?.matchId}`);
  await page.getByRole('button', { name: /^Bet Builder/ }).click();
  await page.getByRole('button', { name: /^X, / }).first().click();
  const panel = page.getByRole('region', { name: 'Bet Builder' });
  await expect(panel).toContainText('Choose one more outcome.');
  const gap = async () => (await edgesOf(page.locator('.bottom-bar'))).top - (await edgesOf(panel)).bottom;
  expect(await gap()).toBeCloseTo(0, 0);
  const setTextSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
  await setTextSize('200%');
  await expect.poll(gap).toBeGreaterThan(-1);
  await setTextSize('100%');
  // A bar without the hint, as for the largest boost.
  await page.locator('.betslip-bar-hint').evaluate((hint) => hint.remove());
  expect(await gap()).toBeCloseTo(0, 0);
});

test('shows every outcome of a combination in the panel of the bet builder', { tag: ['@R-283'] }, async ({ page }) => {
  await page.goto(`/markets/${(await matchAhead(page)).matchId}`);
  await page.getByRole('button', { name: /^Bet Builder/ }).click();
  await page.getByRole('button', { name: /^X, / }).first().click();
  const chosen = page.locator('.builder-outcomes');
  // As long as six outcomes in Kiswahili.
  await rename(chosen, Array.from({ length: 6 }, (_, at) => `Jumla ya magoli: Zaidi ya ${at}.5`).join(' + '));
  await chosen.press('End');
  const below = () => chosen.evaluate((text) => text.scrollHeight - text.scrollTop - text.clientHeight);
  await expect.poll(below).toBeLessThan(2);
  const { top, bottom } = await edgesOf(chosen);
  expect(bottom - top).toBeLessThan(100);
});

test('leaves two thirds of the screen above the betslip bar in large text', { tag: ['@R-218'] }, async ({ page }) => {
  await selectHomeSides(page, 1);
  await enlargeText(page);
  for (const path of ['/language/sw', '/']) await page.goto(path);
  await expect(page.locator('.betslip-bar')).toBeVisible();
  const { top, bottom } = await edgesOf(page.locator('.bottom-bar'));
  expect(bottom - top).toBeLessThan(SMALL.viewport.height / 3);
  expect(await overhanging(page)).toEqual([]);
});

test('keeps the amounts of the betslip bar within it, and its count off its label, in large text', {
  tag: ['@R-218'],
}, async ({ page }) => {
  await selectHomeSides(page, 1);
  await enlargeText(page);
  await page.goto('/');
  const bar = page.locator('.betslip-bar');
  const { top, bottom } = await edgesOf(bar);
  expect((await edgesOf(bar.locator('dt').first())).top - top).toBeGreaterThanOrEqual(3);
  expect(bottom - (await edgesOf(bar.locator('dd').last())).bottom).toBeGreaterThanOrEqual(3);
  const betslip = page.locator('.bottom-nav > *', { hasText: 'Betslip' });
  expect((await edgesOf(betslip.locator('.count'))).bottom).toBeLessThanOrEqual((await textEdges(betslip)).bottom - 12);
});

test('keeps every choice of a slip within it in large text', { tag: ['@R-218', '@R-269'] }, async ({ page }) => {
  await selectHomeSides(page, 2);
  await enlargeText(page);
  await page.goto('/');
  const slip = await openSlip(page);
  await slip.getByRole('button', { name: 'System' }).click();
  const outside = await slip.evaluate((dialog) =>
    [...dialog.querySelectorAll('[role=group] button')]
      .filter((choice) => choice.getBoundingClientRect().right > dialog.getBoundingClientRect().right)
      .map(({ textContent }) => textContent),
  );
  expect(outside).toEqual([]);
});

test('covers neither a stake nor its error with the slip’s button in large text', { tag: ['@R-218'] }, async ({
  page,
}) => {
  await selectHomeSides(page, 1);
  await enlargeText(page);
  await page.goto('/');
  const slip = await openSlip(page);
  await slip.getByLabel(english.betslip.stakeInKes).fill('0');
  const error = await edgesOf(slip.locator('.field-error'));
  expect(error.bottom).toBeLessThanOrEqual((await edgesOf(slip.locator('.place'))).top);
});

playerTest('keeps the arrow of a bet beside its time', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto('/my-bets');
  const head = page.locator('.card-head').first();
  // The longest standing in Kiswahili, beside its sign.
  await head.locator('> :first-child').evaluate((chip) => chip.lastChild?.replaceWith('Imelipwa (cash out)'));
  expect((await edgesOf(head.locator('svg').last())).top).toBeLessThan((await edgesOf(head.getByRole('link'))).bottom);
});

test('shows the whole bet id and its Copy on a receipt in large text', { tag: ['@R-218'] }, async ({ page }) => {
  await createPlayer(page.request, 1_000);
  await selectHomeSides(page, 1);
  for (const path of ['/language/sw', '/']) await page.goto(path);
  const { betslip } = kiswahili;
  const slip = await openSlip(page, kiswahili);
  await slip.getByRole('button', { name: startingWith(betslip.place) }).click();
  const receipt = page.getByRole('dialog', { name: betslip.success.title });
  await expect(receipt.getByRole('button', { name: betslip.success.copy })).toBeVisible();
  const outside = receipt.evaluate((dialog) => {
    document.documentElement.style.setProperty('font-size', '200%');
    return [...dialog.querySelectorAll('p, b, button')]
      .filter((each) => each.getBoundingClientRect().right > dialog.getBoundingClientRect().right)
      .map(({ textContent }) => textContent);
  });
  expect(await outside).toEqual([]);
});

test('keeps the head of a long slip in view', { tag: ['@A-056'] }, async ({ page }) => {
  await selectHomeSides(page, 4);
  const slip = await openSlip(page);
  await expect(slip.getByText('Payout')).toBeAttached();
  const scrolledPx = await slip.evaluate((dialog) => {
    dialog.scrollTop = 1_000;
    return dialog.scrollTop;
  });
  expect(scrolledPx).toBe(0);
});

test('shows a booking code and Remove All beside each other', { tag: ['@A-056', '@R-218'] }, async ({ page }) => {
  await selectHomeSides(page, 1);
  const slip = await openSlip(page);
  await slip.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('dialog', { name: 'Share Your Bet' }).getByRole('button', { name: 'Close' }).click();
  await expect(slip.getByRole('button', { name: /^Copy the booking code / })).toBeVisible();
  expect((await textSides(slip.getByRole('button', { name: 'Remove All' }))).lines).toBe(1);
});

test('keeps long names on the slip beside their odds', { tag: ['@A-057'] }, async ({ page }) => {
  await selectHomeSides(page, 1);
  const slip = await openSlip(page);
  const odds = await leftOf(slip.locator('.leg-price'));
  for (const line of ['.leg-outcome', '.leg-what >> nth=0']) {
    const name = slip.locator('.leg').locator(line);
    await rename(name, 'Llanfairpwllgwyngyllgogerychwyrndrobwll');
    expect((await textSides(name)).right).toBeLessThanOrEqual(odds);
  }
});

test('strikes out the odds of an expired selection once', { tag: ['@A-131'] }, async ({ page }) => {
  await selectHomeSides(page, 1);
  await page.goto('/faqs');
  await page.evaluate(() => {
    const slip: { selections: object[] } = JSON.parse(localStorage.getItem('ushindi.slip') ?? '{}');
    for (const selection of slip.selections) Object.assign(selection, { marketStatus: 'unknown', oddsBefore: 9.5 });
    localStorage.setItem('ushindi.slip', JSON.stringify(slip));
  });
  await page.reload();
  const slip = await openSlip(page);
  await expect(slip.getByText('This selection has expired.')).toBeVisible();
  await expect(slip.getByText('9.50')).toBeHidden();
});

test('separates the parts of the slip by one line, and leaves space below it', { tag: ['@R-218'] }, async ({
  page,
}) => {
  await selectHomeSides(page, 2);
  const slip = await openSlip(page);
  const parts = slip.locator('.odds-policy');
  await expect(parts).toHaveCount(2);
  const lastRow = await edgesOf(slip.getByRole('listitem').last());
  expect((await edgesOf(parts.first())).top).toBeCloseTo(lastRow.bottom - 1, 0);
  for (const part of await parts.all()) {
    const label = await textEdges(part.locator('span').first());
    expect(label.top - (await edgesOf(part)).top).toBeGreaterThanOrEqual(6);
  }
});

test('keeps a long competition within its heading', { tag: ['@R-218'] }, async ({ page }) => {
  await waitForResults(page);
  await page.goto('/results');
  const heading = page.locator('h2.group').first();
  const name = heading.locator('b');
  await rename(name, 'Argentina · UEFA Europa Conference League Qualification, Play-offs Round');
  const [box, text] = [await edgesOf(heading), await textEdges(name)];
  expect(text.top).toBeGreaterThanOrEqual(box.top);
  expect(text.bottom).toBeLessThanOrEqual(box.bottom);
  expect((await textSides(heading.locator('span'))).lines).toBe(1);
});

test('underlines the whole chosen list of Home', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto('/');
  const tab = page.getByRole('tab', { name: 'Highlights' });
  const line = await tab.evaluate((chosen) => {
    const { left, right } = chosen.getBoundingClientRect();
    const after = getComputedStyle(chosen, '::after');
    return { left: left + Number.parseFloat(after.left), right: right - Number.parseFloat(after.right) };
  });
  const text = await textSides(tab);
  expect(text.left).toBeGreaterThanOrEqual(line.left - 1);
  expect(text.right).toBeLessThanOrEqual(line.right + 1);
});

playerTest('aligns the choices of a limit with its amount', { tag: ['@R-218'] }, async ({ page }) => {
  await page.goto('/safer-play');
  await page.getByRole('button', { name: 'Set a limit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set a limit' });
  const amount = await leftOf(sheet.locator('.field-box'));
  for (const name of ['Deposits', 'a day'])
    expect(await leftOf(sheet.getByRole('button', { name, exact: true }))).toBeCloseTo(amount, 0);
});

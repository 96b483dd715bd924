import { BET_LIMITS, boostPercent, DEPOSIT_LIMITS, EXCLUSION_PERIODS } from '@ushindi/shared';
import { cleanup, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contentFaqs } from '#i18n/en/contentFaqs.ts';
import { contentHowTo } from '#i18n/en/contentHowTo.ts';
import { contentPrivacy } from '#i18n/en/contentPrivacy.ts';
import { contentPromotions } from '#i18n/en/contentPromotions.ts';
import { contentResponsible } from '#i18n/en/contentResponsible.ts';
import { contentTerms } from '#i18n/en/contentTerms.ts';
import { formatWholeKes } from '#i18n/format/money.ts';
import { routeOf } from '#app/routing.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { kenyaRules } from '#test/kenyaRules.ts';
import { address, press, session, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import FaqsScreen from './FaqsScreen.tsx';
import HowToPlayScreen from './HowToPlayScreen.tsx';
import MaintenanceScreen from './MaintenanceScreen.tsx';
import PrivacyScreen from './PrivacyScreen.tsx';
import PromotionScreen from './PromotionScreen.tsx';
import PromotionsScreen from './PromotionsScreen.tsx';
import ResponsibleGamingScreen from './ResponsibleGamingScreen.tsx';
import TermsScreen from './TermsScreen.tsx';

const show = (path: string, element: ReactElement, at = path) => showScreen(path, element, at, {});
const linksTo = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');

// jsdom cannot scroll.
const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

describe('the rules that apply', () => {
  const screens = [
    ['/terms-and-conditions', <TermsScreen key="terms" />],
    ['/faqs', <FaqsScreen key="faqs" />],
    ['/how-to-play', <HowToPlayScreen key="guide" />],
  ] as const;

  it.each(screens)(
    'come first on %s where they differ from its figures',
    { tags: ['R-186', 'R-187'] },
    (path, element) => {
      showScreen(path, element, path, { 'rules.current': kenyaRules });
      expect(screen.getByRole('heading', { name: 'What applies now' })).toBeTruthy();
      for (const text of [
        'Stake: KES 20 at least and KES 20,000 at most.',
        'No tax is taken from a stake or from winnings.',
        'A tax of 5% is taken from each deposit and 5% from each withdrawal.',
        'You prove with your ID card that you are 18 or older before you deposit, bet or withdraw.',
      ])
        expect(screen.getByText(text)).toBeTruthy();
    },
  );

  it.each(screens)('are not repeated on %s where its figures apply', { tags: ['R-186'] }, (path, element) => {
    show(path, element);
    expect(screen.queryByText('What applies now')).toBeNull();
  });
});

describe('the promotions', () => {
  it('are three banners that link to their pages, with the ended promotion last', { tags: ['D-020'] }, () => {
    show('/promotions', <PromotionsScreen />);
    const bannersOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem').length;
    expect(bannersOf('Promotions that run now')).toBe(2);
    expect(bannersOf('Promotions that are over')).toBe(1);
    expect(linksTo()).toEqual([
      '/promotions/registration-freebet',
      '/promotions/multibet-boost',
      '/promotions/madarockit-tenje',
    ]);
  });

  const showPromotion = (id: string) => show('/promotions/:id', <PromotionScreen />, `/promotions/${id}`);

  it.each([
    ['madarockit-tenje', /This promotion is over/],
    ['registration-freebet', /4 or more selections with total odds of 6.99 or higher/],
    ['multibet-boost', /starts at 4 selections with odds of 1.3 or more/],
  ])('show the terms of %s', { tags: ['A-292', 'D-021'] }, (id, text) => {
    showPromotion(id);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    [null, 'You have excluded yourself from betting.'],
    [Date.parse('2026-11-28T07:00:00Z'), 'You have excluded yourself from betting until 2026-11-28 10:00.'],
  ])('are closed to an excluded player: %s', { tags: ['R-145'] }, async (untilMs, text) => {
    adoptSession({ ...session, signedIn: true });
    const answers = { 'wallet.balance': () => ({ balance: 0, bonus: 0, exclusion: { untilMs } }) };
    showScreen('/promotions', <PromotionsScreen />, '/promotions', answers);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'All promotions' })).toBeNull();
    cleanup();
    showScreen('/promotions/:id', <PromotionScreen />, '/promotions/multibet-boost', answers);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    adoptSession({ signedIn: false });
  });

  it('show every tier of the boost that the betslip pays', () => {
    showPromotion('multibet-boost');
    const rows = within(screen.getByRole('table', { name: 'The boost by selections' }))
      .getAllByRole('row')
      .slice(1);
    const rates = rows.map((row) => [...row.children].map((cell) => Number.parseInt(cell.textContent, 10)));
    expect(rates.map(([legs]) => legs)).toEqual(Array.from({ length: 22 }, (_, index) => index + 4));
    for (const [legs = 0, percent] of rates) {
      expect(percent).toBe(boostPercent(Array.from({ length: legs }, () => 1.3)));
    }
    expect(rows.at(-1)?.textContent).toBe('25 and above100%');
  });

  it.each(['christmas', 'constructor'])('show "Page not found" at the unknown id %s', { tags: ['D-021'] }, (id) => {
    showPromotion(id);
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});

describe('the FAQs', () => {
  const opened = () => screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent);

  it('open with the first answer, and never show two', { tags: ['A-296', 'D-023', 'D-136'] }, async () => {
    show('/faqs', <FaqsScreen />);
    expect(opened()).toEqual(['How do I register?']);
    await press('What are the limits?');
    expect(opened()).toEqual(['What are the limits?']);
    expect(screen.getByText('Win of a single bet: KES 100,000 at most.')).toBeTruthy();
    expect(screen.getByText('Wins of one day: KES 3,000,000 at most.')).toBeTruthy();
  });

  it('close an answer that is pressed again', { tags: ['D-136'] }, async () => {
    show('/faqs', <FaqsScreen />);
    await press('How do I register?');
    expect(screen.queryByRole('button', { expanded: true })).toBeNull();
  });
});

describe('the FAQs by subject', () => {
  it('show all answers, each question once under its subject', {
    tags: ['A-275', 'D-138', 'D-216', 'D-217'],
  }, async () => {
    show('/faqs', <FaqsScreen />);
    await user.click(screen.getByRole('tab', { name: 'By subject' }));
    const headings = (level: number) => screen.getAllByRole('heading', { level }).map((heading) => heading.textContent);
    expect(headings(2)).toEqual(['Your account', 'Bets', 'Money and bonuses']);
    expect(headings(3).toSorted()).toEqual(contentFaqs.questions.map(({ title }) => title).toSorted());
    const bets = within(screen.getByRole('heading', { name: 'Bets' }).parentElement as HTMLElement);
    expect(bets.getByRole('heading', { name: 'What are the limits?' })).toBeTruthy();
    expect(bets.getByText('Jackpot: a fixed stake of KES 50, KES 100 at most.')).toBeTruthy();
    expect(
      bets.getByText(/Turbo and Moss league: stakes from KES 10 to 10,000, and a win of KES 1,000,000/),
    ).toBeTruthy();
    expect(bets.getByRole('link', { name: 'My Bets' }).getAttribute('href')).toBe('/my-bets');
  });

  it.each([
    'How do I register?',
    'How do I place a bet?',
    'How do I check my bets?',
    'What are the terms of the registration freebet?',
    'Where do I see my transactions?',
    'How do I reset my password?',
    'How do I deposit with M-PESA?',
    'How do I withdraw?',
    'How do I contact you?',
    'What are single, multi and system bets?',
    'What are the limits?',
    'Can I cash out?',
    'How do I close my account?',
  ])('answer: %s', { tags: ['D-137'] }, (question) => {
    expect(contentFaqs.questions.some(({ title }) => title === question)).toBe(true);
  });
});

describe('a text page', () => {
  it.each([
    ['Terms and conditions', <TermsScreen key="terms" />],
    ['Privacy policy', <PrivacyScreen key="privacy" />],
    ['Responsible gaming', <ResponsibleGamingScreen key="responsible" />],
    ['How to play', <HowToPlayScreen key="how" />],
  ])('has its title and a table of contents in order: %s', { tags: ['D-024', 'D-025', 'D-026'] }, (title, element) => {
    show('/text', element);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.title).toBe(`${title} | Ushindi`);
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(contents.map((link) => link.textContent)).toEqual(headings.map((heading) => heading.textContent));
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
  });

  it('scrolls to and focuses the section chosen in its table of contents', async () => {
    show('/terms-and-conditions', <TermsScreen />);
    await user.click(screen.getByRole('link', { name: 'Maximum payouts' }));
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Maximum payouts' }));
    expect(address()).toBe('/terms-and-conditions');
  });
});

it('shows maintenance and links to Home', () => {
  show('/maintenance', <MaintenanceScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'under Maintenance' })).toBeTruthy();
  expect(screen.getByText('We are currently under maintenance')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/');
});

const catalogues = [contentFaqs, contentHowTo, contentPrivacy, contentPromotions, contentResponsible, contentTerms];

it('has a screen behind every link of the texts', () => {
  const targets = [...JSON.stringify(catalogues).matchAll(/"to":"([^"]+)"/g)].map(([, to = '']) => to);
  expect(targets.length).toBeGreaterThan(10);
  expect(targets.filter((to) => !routeOf(to))).toEqual([]);
});

describe("figures of the texts match the product's limits", () => {
  const terms = JSON.stringify(contentTerms);
  const faqs = JSON.stringify(contentFaqs);
  const grouped = (amount: number | string) => formatWholeKes(String(amount));

  it.each([
    ['least stake', `least stake is KES ${BET_LIMITS.minStake}`],
    ['most stake', `the most is KES ${grouped(BET_LIMITS.maxStake)}`],
    ['most win of a bet', `A bet, single or multi, can win KES ${grouped(BET_LIMITS.maxPayout)}`],
    ['most events', `at most ${BET_LIMITS.maxLegs} events`],
    ['least deposit', `KES ${DEPOSIT_LIMITS.min} at least`],
    ['most of one deposit', `KES ${grouped(DEPOSIT_LIMITS.maxPerTransaction)} at most in one transaction`],
    ['most deposits of a day', `KES ${grouped(DEPOSIT_LIMITS.maxPerDay)} at most in a day`],
  ])('states in the terms: %s', { tags: ['A-275', 'A-295', 'A-297'] }, (_, text) => {
    expect(terms).toContain(text);
  });

  it.each([
    'within 5 minutes in the app',
    '10 minutes for a bet placed by SMS',
    'KES 100 or more',
    'A 10% fee is charged',
  ])('states in the FAQs: %s', { tags: ['A-273', 'A-278'] }, (text) => {
    expect(faqs).toContain(text);
  });

  it('states in the FAQs that the limit of a bet is the only limit of wins, before other figures', {
    tags: ['R-95'],
  }, () => {
    const limits = contentFaqs.questions.find(({ title }) => title === 'What are the limits?')?.points ?? [];
    const applied = limits.findIndex((point) => point.includes('the only limit of wins that we apply'));
    expect(limits[applied]).toContain(`No bet pays more than KES ${grouped(BET_LIMITS.maxPayout)}`);
    expect(applied).toBeLessThan(limits.findIndex((point) => point.includes('KES 100,000 at most.')));
  });

  it('quotes when winnings of a freebet can be withdrawn', { tags: ['A-293', 'R-96'] }, () => {
    for (const catalogue of [faqs, JSON.stringify(contentPromotions), terms])
      expect(catalogue).toMatch(/can be withdrawn when below 50\./);
  });

  it.each([
    ['FAQs', contentFaqs],
    ['terms', contentTerms],
    ['guide', contentHowTo],
  ])('states that betting by SMS is not open: %s', { tags: ['R-97'] }, (_, catalogue) => {
    expect(JSON.stringify(catalogue)).toContain('Betting by SMS is not open at present');
  });

  it('names no betting and no customer care by SMS elsewhere', { tags: ['R-97'] }, () => {
    for (const catalogue of [contentPrivacy, contentPromotions, contentResponsible])
      expect(JSON.stringify(catalogue)).not.toContain('SMS');
    expect(faqs).not.toMatch(/[Ss]end [A-Z]+ /);
  });

  it('offers self-exclusion from 1 hour to 3 years, or permanently', () => {
    expect(EXCLUSION_PERIODS.at(0)).toBe('1-Hour');
    expect(EXCLUSION_PERIODS.slice(-2)).toEqual(['3-Year', 'Infinite']);
    expect(JSON.stringify(contentResponsible)).toContain('from 1 hour to 3 years, or for good');
  });
});

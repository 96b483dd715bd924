// @vitest-environment node
import { expect, test } from 'vitest';

type Module = Readonly<Record<string, unknown>>;

const catalogues = Object.entries(import.meta.glob<Module>('./en/*.ts', { eager: true }));
/** A translation imports each English catalogue only for its type, so it uses no text. */
const isTranslation = (file: string): boolean => /^\.\/(?!(?:en|format)\/)\w+\//.test(file);
const code = Object.entries(
  import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '../../scripts/*.ts', '../../worker/*.ts', '!../**/*.test.*', '!../app/gallery/*'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
).filter(([file]) => !isTranslation(file));

/** Records that code indexes, and content that a screen shows as a whole. No code contains their keys. */
const AS_A_WHOLE = [
  'accountPeriods',
  'activity.done',
  'activity.refused',
  'betBuilder.problems',
  'betslip.oddsPolicies',
  'betslip.oddsPolicyHints',
  'betslip.stakeProblems',
  'calendar.invalidDate',
  'calendar.invalidDates',
  'calendar.unknownOption',
  'carousel.slides',
  'cashOut.never',
  'cashOutDialog.obstacles',
  'contentFaqs.questions',
  'contentHowTo',
  'contentPrivacy',
  'contentPromotions.promotions',
  'contentResponsible',
  'contentTerms',
  'dataSaver.states',
  'depositProgress.failures',
  'depositProgress.search',
  'games.about',
  'games.lobby.providerNames',
  'games.lobby.slides',
  'games.names',
  'jackpot.pick',
  'legExplanation.parts',
  'legExplanation.rules',
  'legExplanation.units',
  'legExplanation.voidReasons',
  'matchCentre.events',
  'matchCentre.positions',
  'matchCentre.stats',
  'matchScreen.categoryNames',
  'notifications.barriers',
  'notifications.kinds',
  'pushWords.results',
  'saferPlay.limits.kinds',
  'spending.lines',
  'transactionAbouts',
  'transactionFilter.periods',
  'wallet.transactions.kinds',
  'wallet.transactions.states',
  'wallet.transactions.withdrawalStates',
];

/** The paths of all texts of a catalogue, without positions in lists. */
function pathsIn(value: unknown, path: readonly string[]): string[][] {
  if (typeof value === 'string' || typeof value === 'function') return [[...path]];
  if (Array.isArray(value)) return value.flatMap((part: unknown) => pathsIn(part, path));
  return Object.entries(value as Module).flatMap(([key, part]) => pathsIn(part, [...path, key]));
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_$][\w$]*/g));

/** The paths of a catalogue of which no file that imports it names every part. */
function unusedIn(file: string, name: string, catalogue: unknown): string[] {
  const module = file.replace(/^.*\//, '');
  const users = code.filter(([, text]) => text.includes(`en/${module}'`) && wordsOf(text).has(name));
  const words = users.map(([, text]) => wordsOf(text));
  const isNamed = (part: string) => words.some((ofFile) => ofFile.has(part));
  const isUsed = (path: readonly string[]) => users.length > 0 && path.every(isNamed);
  return [
    ...new Set(
      pathsIn(catalogue, [])
        .filter((path) => !isUsed(path))
        .map((path) => [name, ...path].join('.')),
    ),
  ];
}

const unused = catalogues.flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, catalogue]) => unusedIn(file, name, catalogue)),
);
const isPartOf = (whole: string) => (path: string) => path === whole || path.startsWith(`${whole}.`);

test('finds the catalogues and the code', () => {
  expect([catalogues.length > 30, code.length > 200]).toEqual([true, true]);
});

test('uses every text', { tags: ['R-213'] }, () => {
  expect(unused.filter((path) => !AS_A_WHOLE.some((whole) => isPartOf(whole)(path)))).toEqual([]);
});

test('takes nothing as a whole whose texts are all named', () => {
  expect(AS_A_WHOLE.filter((whole) => !unused.some(isPartOf(whole)))).toEqual([]);
});

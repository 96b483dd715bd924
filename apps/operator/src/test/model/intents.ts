import fc from 'fast-check';
import type { Callbacks, PromptAnswer, Receipt } from './payments.ts';
import { type CrashGame, CRASH_GAMES, type Game, GAMES } from './rounds.ts';

/** A request before the state is known. Numbers select among the existing items modulo their count. */
export type Intent =
  | {
      do: 'place';
      player: number;
      /** A new booking code, one used with the same slip, or one used with another slip. */
      code: 'new' | 'again' | 'other';
      nth: number;
      stake: number;
      legs: number;
      firstMatch: number;
      odds: 'now' | 'lower' | 'higher';
      flaw: 'none' | 'matchTwice' | 'wrongPhase' | 'unknownMatch';
      freebet: boolean;
    }
  | { do: 'cancel'; player: number; nth: number; foreign: boolean }
  | { do: 'balance'; player: number }
  | { do: 'deposit' | 'withdraw'; player: number; amount: number }
  | { do: 'answer'; player: number; nth: number; answer: PromptAnswer; callbacks: Callbacks }
  | { do: 'report'; player: number; nth: number; isPaid: boolean; receipt: Receipt }
  | { do: 'exclude'; player: number; period: number }
  | {
      do: 'play';
      player: number;
      game: Game;
      /** A new round, a repeated one with the same or another stake, or one of another player. */
      code: 'new' | 'again' | 'other' | 'foreign';
      nth: number;
      stake: number;
      pick: number;
    }
  | { do: 'cashOut'; player: number; game: CrashGame; which: 'last' | 'earlier' | 'coming' | 'foreign' }
  | { do: 'look'; player: number; game: Game }
  | { do: 'job'; job: Job };

type Job =
  | 'settlement'
  | 'phone'
  | 'payments'
  | 'bonus expiry'
  | 'account clean-up'
  | 'game settlement'
  | 'game clean-up';

const player = fc.nat(5);
const nth = fc.nat(3);
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 6 * others.length, arbitrary: fc.constant(usual) }, ...others.map((each) => fc.constant(each)));

const place = fc.record<Intent & { do: 'place' }>({
  do: fc.constant('place'),
  player,
  code: fc.oneof(
    { weight: 6, arbitrary: fc.constant('new') },
    { weight: 1, arbitrary: fc.constant('again') },
    { weight: 1, arbitrary: fc.constant('other') },
  ) as fc.Arbitrary<'new' | 'again' | 'other'>,
  nth,
  stake: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1_000, max: 20_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 20_001, 10.5) },
  ),
  legs: fc.integer({ min: 1, max: 5 }),
  firstMatch: fc.nat(9),
  odds: mostly<'now' | 'lower' | 'higher'>('now', 'lower', 'higher'),
  flaw: mostly<(Intent & { do: 'place' })['flaw']>('none', 'matchTwice', 'wrongPhase', 'unknownMatch'),
  freebet: mostly(false, true),
});

const amount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 100, max: 3_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 10_000, max: 150_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 9, 99, 10.5, 150_001) },
);
const move = (direction: 'deposit' | 'withdraw') => fc.record({ do: fc.constant(direction), player, amount });
const answer = fc.record({
  do: fc.constant('answer' as const),
  player,
  nth,
  answer: mostly<PromptAnswer>('approve', 'refuse', 'wrongPin', 'timeOut'),
  callbacks: fc.constantFrom<Callbacks[]>('once', 'twice', 'late', 'never'),
});
const report = fc.record({
  do: fc.constant('report' as const),
  player,
  nth,
  isPaid: mostly(true, false),
  receipt: fc.constantFrom<Receipt[]>('fresh', 'taken', 'taken', 'again', 'none'),
});
const cancel = fc.record({ do: fc.constant('cancel' as const), player, nth, foreign: mostly(false, true) });
const exclude = fc.record({ do: fc.constant('exclude' as const), player, period: mostly(0, 1, 2, 3, 4, 5, 6, 7, 8) });
const game = fc.constantFrom(...GAMES);
const crashGame = fc.constantFrom(...CRASH_GAMES);
type Playing = Intent & { do: 'play' };
const play = fc.record<Playing>({
  do: fc.constant('play'),
  player,
  game,
  code: mostly<Playing['code']>('new', 'again', 'other', 'foreign'),
  nth,
  stake: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 10, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 20_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 9, 20_001, 10.5) },
  ),
  pick: fc.nat(11),
});
const cashOut = fc.record<Intent & { do: 'cashOut' }>({
  do: fc.constant('cashOut'),
  player,
  game: crashGame,
  which: mostly<(Intent & { do: 'cashOut' })['which']>('last', 'earlier', 'coming', 'foreign'),
});
const look = fc.record({ do: fc.constant('look' as const), player, game });
const job = (...jobs: Job[]) => fc.record({ do: fc.constant('job' as const), job: fc.constantFrom(...jobs) });

const asked: fc.WeightedArbitrary<Intent>[] = [
  { weight: 30, arbitrary: place },
  { weight: 10, arbitrary: cancel },
  { weight: 10, arbitrary: move('deposit') },
  { weight: 6, arbitrary: move('withdraw') },
  { weight: 14, arbitrary: answer },
  { weight: 8, arbitrary: report },
  { weight: 1, arbitrary: exclude },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('balance' as const), player }) },
  { weight: 22, arbitrary: play },
  { weight: 5, arbitrary: cashOut },
  { weight: 1, arbitrary: look },
];

/** One request, or one run of a job. */
export const oneIntent: fc.Arbitrary<Intent> = fc.oneof(
  ...asked,
  { weight: 8, arbitrary: job('settlement', 'phone', 'bonus expiry') },
  { weight: 6, arbitrary: job('payments') },
  { weight: 3, arbitrary: job('game settlement') },
  { weight: 1, arbitrary: job('account clean-up', 'game clean-up') },
);

/** A crash round, followed a little later by simultaneous requests, mostly cash-outs. */
export const crashRoundIntents: fc.Arbitrary<{ start: Intent; thenMs: number; end: Intent[] }> = fc
  .record({
    start: play,
    game: crashGame,
    pick: fc.nat(11),
    thenMs: fc.constantFrom(1_500, 4_000, 7_000, 21_000),
    others: fc.array(fc.oneof(...asked, { weight: 20, arbitrary: job('game settlement') }), { maxLength: 3 }),
    presses: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ start, game: flying, pick, thenMs, others, presses }) => {
    const pressed: Intent = { do: 'cashOut', player: start.player, game: flying, which: 'last' };
    const end = [...Array.from({ length: presses }, () => pressed), ...others];
    return { start: { ...start, game: flying, code: 'new', pick }, thenMs, end };
  });

/** Reports about one payment that follow each other, so that they contradict each other. */
export const reportIntents: fc.Arbitrary<Intent[]> = fc
  .tuple(fc.array(report, { minLength: 2, maxLength: 6 }), player, nth)
  .map(([reports, who, of]) => reports.map((each) => ({ ...each, player: who, nth: of })));

// Reconciliation queries several payments at once in an unknown order, so it is left out here.
const atOnce = fc.oneof(...asked, {
  weight: 5,
  arbitrary: job('settlement', 'phone', 'bonus expiry', 'game settlement'),
});

const several = fc.array(atOnce, { minLength: 2, maxLength: 5 });
/** Several requests of one player, equal or different. */
const sameInAll = (intents: Intent[], who: number) =>
  intents.map((intent) => (intent.do === 'job' ? intent : { ...intent, player: who }));
const repeated = fc
  .tuple(atOnce, fc.integer({ min: 2, max: 5 }))
  .map(([intent, times]) => Array<Intent>(times).fill(intent));

/** Simultaneous requests. */
export const simultaneousIntents: fc.Arbitrary<Intent[]> = fc.oneof(
  several,
  fc.tuple(several, player).map(([intents, who]) => sameInAll(intents, who)),
  repeated,
);

import { describe, expect, it } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { placeInput, success, wireBet } from '../../../test/wire.ts';

const PLACE = 'POST /bet/v1/place';
const CAPABILITIES = 'GET /ds/v1/capabilities';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started), { fresh: 'caches' });

const [first] = placeInput().selections;
const selections = ['501', '502', '503'].map((matchId) => ({ ...first, matchId }));
const system = { kind: 'system', sizes: [2], bankers: [501], lineStake: '20' };
const singles = { kind: 'singles', stakes: selections.map(({ matchId }, index) => ({ matchId, stake: 10 + index })) };
const offer = (...offered: string[]) => app.upstream.on(CAPABILITIES, success({ offered }));
const place = (structure: object, stake = 40) =>
  app.mutate('bets.place', placeInput({ stake, selections, structure }), cookie);
const placements = () => app.upstream.received.filter(({ path }) => path === '/bet/v1/place');

describe('bets.place with a structure', () => {
  it('sends a system in the operator’s fields', { tags: ['R-260'] }, async () => {
    offer('systemBets');
    app.upstream.on(PLACE, success({ bet_reference: 'ABCDE12', possible_win: '172.86' }));
    expect(dataOf(await place(system).expect(200))).toMatchObject({ betReference: 'ABCDE12' });
    expect(placements().at(-1)?.body).toMatchObject({
      bet_amount: 0,
      structure: { kind: 'system', total_stake: 40, sizes: [2], bankers: ['501'], line_stake: 20 },
    });
  });

  it('sends a stake for each single', { tags: ['R-260'] }, async () => {
    offer('systemBets');
    app.upstream.on(PLACE, success({ bet_reference: 'ABCDE12', possible_win: '172.86' }));
    await place(singles, 33).expect(200);
    expect(placements().at(-1)?.body).toMatchObject({
      bet_amount: 0,
      structure: {
        kind: 'singles',
        total_stake: 33,
        stakes: [
          { parent_match_id: '501', stake: 10 },
          { parent_match_id: '502', stake: 11 },
          { parent_match_id: '503', stake: 12 },
        ],
      },
    });
  });

  it.each([
    ['without the capability', () => offer('cashOut')],
    ['without the call', () => app.upstream.on(CAPABILITIES, { status: 404 })],
  ])('never reaches an operator %s', { tags: ['R-269'] }, async (_, prepare) => {
    prepare();
    const before = placements().length;
    expect(domainOf(await place(system).expect(422))).toMatchObject({
      code: 'REFUSED',
      message: 'Singles and systems are not on offer.',
      details: { reason: { kind: 'structuresNotOffered' } },
    });
    expect(placements()).toHaveLength(before);
  });

  it.each([
    ['an unknown kind', { kind: 'teaser' }],
    ['a size of 0', { ...system, sizes: [0] }],
    ['no size', { ...system, sizes: [] }],
    ['a size that is no number', { ...system, sizes: ['2; drop'] }],
    [
      'more stakes than a bet has legs',
      { kind: 'singles', stakes: Array.from({ length: 41 }, () => ({ matchId: '501', stake: 1 })) },
    ],
  ])('is invalid with %s', async (_, structure) => {
    offer('systemBets');
    expect(domainOf(await place(structure).expect(400))).toMatchObject({ code: 'INVALID' });
  });
});

describe('a bet with lines', () => {
  const group = {
    size: 2,
    lines: '3',
    won: 1,
    lost: 0,
    voided: 0,
    stake: '60.00',
    excise_tax: '7.83',
    boost_amount: '0.00',
    witholding_tax: '26.10',
    possible_win: '182.61',
    paid: '60.87',
  };
  const LIST = 'GET /ds/v1/bets/sports';
  const listed = async (structure: unknown) => {
    app.upstream.on(LIST, success({ result: [wireBet({ structure })] }));
    const { items } = dataOf(await app.query('bets.list', {}, cookie).expect(200)) as { items: { lines: unknown }[] };
    return items.map(({ lines }) => lines);
  };

  it('has its groups', { tags: ['R-266'] }, async () => {
    expect(await listed({ kind: 'system', bankers: [501], groups: [group] })).toEqual([
      {
        kind: 'system',
        bankers: ['501'],
        groups: [
          {
            size: 2,
            matchId: '',
            lines: 3,
            won: 1,
            lost: 0,
            voided: 0,
            stake: '60.00',
            exciseTax: '7.83',
            boostAmount: '0.00',
            withholdingTax: '26.10',
            possibleWin: '182.61',
            paid: '60.87',
          },
        ],
      },
    ]);
  });

  it.each([
    ['none', undefined],
    ['null', null],
    ['an unreadable structure', { kind: 'system' }],
    ['an amount that is no number', { kind: 'system', bankers: [], groups: [{ ...group, paid: 'NaN' }] }],
    ['an amount with a comma', { kind: 'system', bankers: [], groups: [{ ...group, stake: '1,240.50' }] }],
  ])('shows %s as a multi', async (_, structure) => {
    expect(await listed(structure)).toEqual([null]);
  });
});

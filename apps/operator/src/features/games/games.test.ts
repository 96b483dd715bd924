import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { gameRound, gameSession, ledgerTransfer } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { GAMES, GameClient, LOBBY_GAMES, launch, newReference } from './test/gameClient.ts';

const PICKS: Record<string, string> = { jackpot: '11111', box: '1', championsLigi: '0:Q1', jetx: '', aviatrix: '' };
const HOUR_MS = 60 * 60_000;

let database: Database;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 10_000);
});
afterEach(async () => {
  await auditLedger(database.db);
  await database.close();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const countTransfers = () => database.db.$count(ledgerTransfer);

it("names the game in a player's transactions", { tags: ['R-195'] }, async () => {
  const client = await GameClient.open(operator, 'box', player);
  const { reference } = await client.playUntil('won', 50, '1');
  const { data } = await operator.get('/profile/v1/transactions?page=1&limit=2&group=games', player.token);
  expect(data.data).toMatchObject([
    { kind: 'gameWinnings', description: 'Pick-A-Box', receipt: reference, status: 'done' },
    { kind: 'gameStake', description: 'Pick-A-Box', receipt: reference, amount: -50 },
  ]);
});

describe('launch', () => {
  it.each([...GAMES, ...LOBBY_GAMES])('returns the address of %s for guests and players', async (game) => {
    const tokens: string[] = [];
    for (const who of [undefined, player]) {
      const { data } = await launch(operator, game, who);
      expect(data.code).toBe(200);
      expect(data.data.freebet).toBe(false);
      const url = new URL(String(data.data.url));
      expect(url.origin + url.pathname).toBe(`http://127.0.0.1:8090/play/${game}`);
      tokens.push(url.searchParams.get('session') ?? '');
    }
    expect(tokens).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{43}$/)));
    const sessions = await database.db.select().from(gameSession);
    const isGuest = new Map(sessions.map(({ tokenHash, accountId }) => [tokenHash, accountId === null]));
    expect(tokens.map((token) => isGuest.get(sha256(token)))).toEqual([true, false]);
    expect(sessions).toHaveLength(2);
  });

  it('stores only the hash of a session token', async () => {
    const client = await GameClient.open(operator, 'turbo', player);
    const [session] = await database.db.select().from(gameSession);
    expect(session?.tokenHash).toBe(sha256(client.session));
  });

  it('refuses unknown games, and mode 1 without a player', async () => {
    const body = { mode: '0', timestamp: 0, game_id: 7 };
    expect((await operator.post('/lite/v1/init', body)).data).toMatchObject({ code: 404 });
    expect((await operator.post('/sst/v1/launch', { game_id: 2 })).data.code).toBe(404);
    expect((await operator.post('/pp/v1/launch', { game_id: 'ngoma-trio' })).data.code).toBe(404);
    const alone = await operator.post('/lite/v1/init', { mode: '1', timestamp: 0, game_id: 2 });
    expect([alone.httpStatus, alone.data.code]).toEqual([401, 401]);
    const dead = await operator.post('/aviatrix/launch', {}, 'x');
    expect(dead.httpStatus).toBe(401);
  });

  it('refuses a self-excluded player, and ends sessions opened before', { tags: ['R-141'] }, async () => {
    const client = await GameClient.open(operator, 'turbo', player);
    const playRequest = await client.playRequest(50, '0:1');
    await operator.exclude(player, '1-Week');
    for (const game of ['turbo', 'jetx', 'pragmatic:ngoma-reels'])
      expect((await launch(operator, game, player)).data).toMatchObject({ code: 403 });
    expect(await client.play(playRequest)).toMatchObject({ code: 401 });
    expect(await operator.balance(player)).toBe(10_000);
  });

  it('reports a freebet: as lines for Turbo, as a flag otherwise', async () => {
    for (const matchId of ['1', '2']) operator.book.add(matchId);
    await operator.post('/bet/v1/place', slip('ABCDE12', 100, [{ matchId: '1', odds: 2 }]), player.token);
    const lines = String((await launch(operator, 'turbo', player)).data.data.freebet).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('KES 50.00');
    expect((await launch(operator, 'league', player)).data.data.freebet).toBe(true);
    expect((await launch(operator, 'turbo')).data.data.freebet).toBe(false);
  });
});

describe('session', () => {
  it('refuses calls with a missing, expired or session of another game', async () => {
    const client = await GameClient.open(operator, 'turbo', player);
    const playRequest = await client.playRequest(50, '0:1');
    for (const [game, session] of [
      ['league', client.session],
      ['turbo', 'x'],
      ['turbo', ''],
    ] as const) {
      const other = new GameClient(operator, game, session);
      for (const action of ['next', 'rounds', 'cash-out', 'watch'])
        expect((await other.ask(action, playRequest)).httpStatus, `${game} ${action}`).toBe(401);
    }
    operator.clock.nowMs += 4 * HOUR_MS;
    expect((await client.play(playRequest)).httpStatus).toBe(401);
    expect(await database.db.$count(gameRound)).toBe(0);
    await operator.run('game clean-up');
    expect(await database.db.$count(gameSession)).toBe(0);
  });
});

describe('demo round', () => {
  it.each([...GAMES, ...LOBBY_GAMES])(
    'is drawn by the server and touches neither wallet nor ledger in %s',
    async (game) => {
      const before = await countTransfers();
      const client = await GameClient.open(operator, game);
      const pick = PICKS[game] ?? (game.includes(':') ? 'spin' : '0:1');
      const playRequest = await client.playRequest(50, pick);
      const { data: begun } = await client.play(playRequest);
      expect(begun).toMatchObject({
        reference: playRequest.reference,
        stake: 50,
        balance: null,
        seedHash: playRequest.seedHash,
      });
      operator.clock.nowMs += HOUR_MS;
      const again = { ...playRequest, ticket: begun.ticket ?? '' };
      const { data: ended } = begun.state === 'open' ? await client.watch(again) : await client.play(again);
      expect(['won', 'lost']).toContain(ended.state);
      expect(ended.show).not.toBeNull();
      expect(sha256(String(ended.serverSeed))).toBe(playRequest.seedHash);
      expect(await countTransfers()).toBe(before);
      expect(await database.db.$count(gameRound)).toBe(0);
    },
  );

  it('enforces the stakes of its game', async () => {
    const client = await GameClient.open(operator, 'jackpot');
    for (const stake of [49, 51, 75, 100.5, 150]) {
      const refusal = await client.play(await client.playRequest(stake, '11111'));
      expect(refusal).toMatchObject({ code: 400, message: 'The stake is KES 50 or 100.' });
    }
    for (const stake of [50, 100]) expect((await client.play(await client.playRequest(stake, '11111'))).code).toBe(200);
  });
});

describe('wallet round', () => {
  it('debits the stake, pays the win and reports the balance', async () => {
    const client = await GameClient.open(operator, 'box', player);
    const won = await client.playUntil('won', 100, '3');
    const history = (await operator.get('/ds/v1/bets/virtual?page=1&limit=100', player.token)).data.data.result ?? [];
    const paid = history.reduce((sum, bet) => sum + (bet.status === 1 ? Number(bet.possible_win) : 0), 0);
    const balance = 10_000 - history.length * 100 + paid;
    expect(won.balance).toBe(balance);
    expect(await operator.balance(player)).toBe(balance);
    expect(await auditLedger(database.db)).toMatchObject({ player_cash: Math.round(balance * 100) });
  });

  it('is played once however often it is requested', async () => {
    const client = await GameClient.open(operator, 'turbo', player);
    const playRequest = await client.playRequest(100, '0:1');
    const first = await client.play(playRequest);
    const transfers = await countTransfers();
    operator.clock.nowMs += 60_000;
    expect((await client.play(playRequest)).data).toEqual({ ...first.data, elapsedMs: 60_000 });
    expect(await countTransfers()).toBe(transfers);
    for (const change of [{ stake: 200 }, { pick: '0:2' }, { clientSeed: 'other' }])
      expect((await client.play({ ...playRequest, ...change })).code).toBe(409);
    const other = await GameClient.open(operator, 'turbo', await operator.player('254712345679', 500));
    expect(
      (await other.play({ ...playRequest, ...(await other.playRequest(100, '0:1', playRequest.reference)) })).code,
    ).toBe(409);
  });

  it('is refused without its commitment', async () => {
    const client = await GameClient.open(operator, 'turbo', player);
    const playRequest = await client.playRequest(100, '0:1');
    expect((await client.play({ ...playRequest, reference: newReference() })).code).toBe(409);
    const games = { publicUrl: '', parentOrigins: [], rtpPercent: 60 };
    const meaner = await TestOperator.start(database, { games }, operator);
    expect((await client.at(meaner).play(playRequest)).code).toBe(409);
    expect(await operator.balance(player)).toBe(10_000);
  });

  it('keeps its commitment across a restart', async () => {
    const client = await GameClient.open(operator, 'turbo', player);
    const playRequest = await client.playRequest(100, '0:1');
    const restarted = await TestOperator.start(database, {}, operator);
    expect((await client.at(restarted).play(playRequest)).code).toBe(200);
  });

  it('reports the missing amount when the balance is too low, and stores nothing', async () => {
    const poor = await operator.player('254712345670', 30);
    const client = await GameClient.open(operator, 'turbo', poor);
    const refusal = await client.play(await client.playRequest(100, '0:1'));
    expect(refusal).toMatchObject({ code: 402, data: { required_amount: 70 } });
    expect(refusal.message).toBe('Your balance is too low for this stake.');
    expect(await database.db.$count(gameRound)).toBe(0);
  });

  it.each([
    ['turbo', [9, 10_001, 10.5]],
    ['jetx', [9, 20_001]],
  ])('enforces the stakes of %s', async (game, stakes) => {
    const client = await GameClient.open(operator, game, player);
    for (const stake of stakes)
      expect(await client.play(await client.playRequest(stake, PICKS[game] ?? '0:1'))).toMatchObject({ code: 400 });
  });
});

describe('history', () => {
  const bets = async (kind: string, query = 'page=1&limit=10') =>
    (await operator.get(`/ds/v1/bets/${kind}?${query}`, player.token)).data.data.result ?? [];

  const detail = async (id: string, token: string) =>
    (await operator.get(`/ds/v1/bet_status/sports?status=&bet_id=${id}`, token)).data.data.result;

  it('lists rounds as bets of one leg, by kind, page and status', async () => {
    const turbo = await GameClient.open(operator, 'turbo', player);
    const won = await turbo.playUntil('won', 50, '0:1');
    const lost = await turbo.playUntil('lost', 50, '0:2');
    const jackpot = await GameClient.open(operator, 'jackpot', player);
    const missed = await jackpot.playUntil('lost', 50, 'XXXXX');
    const [shownLoss] = await bets('virtual', 'page=1&limit=1');
    expect(shownLoss).toMatchObject({ bet_reference: lost.reference, status: 3, bet_amount: 50, total_games: 1 });
    const [shownWin] = await bets('virtual', 'page=1&limit=1&status=1');
    expect(shownWin).toMatchObject({ status: 1, excise_tax: 0 });
    const wins = await bets('virtual', 'page=1&limit=100&status=1');
    expect(wins.at(-1)).toMatchObject({ bet_reference: won.reference, possible_win: won.paid });
    const [leg] = (shownWin?.outcomes ?? []) as Record<string, string>[];
    expect(leg).toMatchObject({ status: 1, ft_scores: expect.stringMatching(/^\d-\d$/), live_bet: '0' });
    expect(JSON.parse(leg?.extra_data ?? '')).toMatchObject({ cat: 'Turbo' });
    const tries = await bets('jackpot');
    // Seldom a round before it was won.
    expect(tries[0]).toMatchObject({ bet_reference: missed.reference, status: 3 });
    expect(tries.slice(1).every(({ status }) => status === 1)).toBe(true);
    expect(tries.every(({ bet_reference }) => bet_reference !== won.reference)).toBe(true);
    expect(await bets('jackpot', 'page=2&limit=100')).toEqual([]);
    expect(await bets('sports')).toEqual([]);
    expect(await detail(String(shownWin?.bet_id), player.token)).toEqual([shownWin]);
  });

  it("returns the player's own rounds only", async () => {
    const client = await GameClient.open(operator, 'turbo', player);
    await client.play(await client.playRequest(50, '0:1'));
    const [mine] = await bets('virtual');
    const id = String(mine?.bet_id);
    const other = await operator.player('254712345679');
    expect((await operator.get('/ds/v1/bets/virtual?page=1&limit=10', other.token)).data.data.result).toEqual([]);
    expect(await detail(id, other.token)).toEqual([]);
    expect(await detail(id, player.token)).toEqual([mine]);
    for (const none of [id.slice(1), `${id}x`, 'G0', 'G', `G${'9'.repeat(15)}`, `G${'9'.repeat(40)}`])
      expect(await detail(none, player.token)).toEqual([]);
  });
});

describe('lobby', () => {
  const page = (path: string, number: number) => operator.post(path, { pageSize: 12, page: number });

  it.each([
    ['/pp/v1/getCasinoGames', 5, 60],
    ['/soft/v1/getSofttGames', 4, 40],
  ])('lists the games of %s page by page', async (path, totalPages, count) => {
    const first = (await page(path, 1)).data.data;
    expect(first.totalPages).toBe(totalPages);
    const all: Record<string, string>[] = [];
    for (let number = 1; number <= totalPages + 1; number += 1)
      all.push(...((await page(path, number)).data.data.results as Record<string, string>[]));
    expect(all).toHaveLength(count);
    expect(new Set(all.map((game) => game.provider_game_id)).size).toBe(count);
    expect(all.some(({ status }) => status === '1')).toBe(true);
    expect((await operator.post(path, { pageSize: 0, page: 1 })).data.code).toBe(400);
  });

  it('has a thumbnail for every game, 260 by 350', async () => {
    const [game] = (await page('/pp/v1/getCasinoGames', 1)).data.data.results as { provider_game_id: string }[];
    const picture = await operator.app.inject(`/thumbs/${game?.provider_game_id}_260x350.svg`);
    const earlier = await operator.app.inject(`/thumbs/${game?.provider_game_id}.svg`);
    expect(earlier.body).toBe(picture.body);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(picture.body).toContain('width="260" height="350"');
    expect((await operator.app.inject('/thumbs/none.svg')).json()).toMatchObject({ data: { code: 404 } });
    expect((await operator.app.inject('/thumbs/..%2fx.svg')).json()).toMatchObject({ code: 'Error' });
  });
});

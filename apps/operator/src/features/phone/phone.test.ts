import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { payment, phonePrompt, phoneSms } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { type Player, TestOperator } from '../../test/operator.ts';

let database: Database;
let operator: TestOperator;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
});
afterAll(() => database.close());

const open = async (number: string) => (await operator.app.inject(`/phone?number=${encodeURIComponent(number)}`)).body;

describe('phone page', () => {
  it('asks for a number, and again after an invalid one', async () => {
    expect((await operator.app.inject('/phone')).body).toContain('<label for="number">Phone number</label>');
    expect(await open('<b>12')).toContain('role="alert">Please enter a valid phone number.');
  });

  it('shows the same phone for every way to write its number', async () => {
    await operator.post('/acc/v1/register', { user_id: '0712345678', password: 'siri', promo_code: '' });
    const code = await operator.latestCode('254712345678');
    for (const typed of ['0712345678', '712345678', '254712345678'])
      expect(await open(typed)).toContain(`data-testid="sms"><p>${code} is your`);
    expect(await open('0712345679')).toContain('No messages.');
  });

  it('shows a prompt with its amount and answers until it is answered', async () => {
    const player = await operator.player('254722345678');
    await operator.post('/profile/v1/deposit', { amount: 1_500, desc: '' }, player.token);
    const page = await open('0722345678');
    expect(page).toContain('data-testid="stk-prompt"');
    expect(page).toContain('Pay KES 1,500.00 to Ushindi?');
    for (const button of ['Approve', 'Refuse', 'Wrong PIN', 'No answer']) expect(page).toContain(`>${button}</button>`);
    const [reference = 0] = await operator.prompts(player.phone);
    await operator.answerPrompt('0722345678', reference, 'approve');
    expect(await open('0722345678')).toContain('No payment prompts.');
  });

  it('escapes HTML in messages', async () => {
    await database.db
      .insert(phoneSms)
      .values({ phone: '254733345678', text: '<script>"x"</script>', sentAt: new Date(0) });
    expect(await open('0733345678')).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;');
  });

  it('refuses a forged form', async () => {
    expect(await operator.answerPrompt('0712345678', 1, 'steal')).toBe(200);
    expect(await operator.prompts('254712345678')).toEqual([]);
  });
});

describe('a request of another page', { tags: ['R-112', 'T-33'] }, () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'number=0712345678&amount=100&account=0712345678&callbacks=once';
  const post = async (headers: Record<string, string>) =>
    (await operator.app.inject({ method: 'POST', url: '/phone/pay-bill', headers: { ...FORM, ...headers }, payload }))
      .statusCode;
  const read = async (headers: Record<string, string>) =>
    (await operator.app.inject({ url: '/phone?number=0712345678', headers })).statusCode;

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:8080', host: 'localhost:8090' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ host: 'evil.example:8090', origin: 'http://evil.example:8090', 'sec-fetch-site': 'same-origin' }],
  ])('moves no money: %j', async (headers) => {
    expect(await post(headers)).toBe(403);
  });

  it('shows no codes under a foreign name or to a foreign page', async () => {
    expect(await read({ host: 'evil.example:8090' })).toBe(403);
    expect(await read({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it('does not stop those of the simulator and of programs', async () => {
    const own = { host: '127.0.0.1:8090', origin: 'http://127.0.0.1:8090', 'sec-fetch-site': 'same-origin' };
    expect([await post(own), await post({})]).toEqual([303, 303]);
    expect([await read({ host: 'localhost:8090', 'sec-fetch-site': 'none' }), await read({})]).toEqual([200, 200]);
  });
});

describe('pay bill form', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const pay = (form: Record<string, string>) =>
    operator.app.inject({
      method: 'POST',
      url: '/phone/pay-bill',
      headers: FORM,
      payload: new URLSearchParams({ number: '0724345678', amount: '300', ...form }).toString(),
    });

  it('sends money to an account number, and returns to the phone', { tags: ['R-74'] }, async () => {
    const player = await operator.player('254723345678');
    expect((await operator.app.inject('/phone/pay-bill?number=0724345678')).body).toContain('Pay bill from 0724345678');
    const answered = await pay({ account: '0723345678', callbacks: 'twice' });
    expect([answered.statusCode, answered.headers.location]).toEqual([303, '/phone?number=0724345678&callbacks=twice']);
    expect(await operator.balance(player)).toBe(300);
    expect(await open('0724345678')).toMatch(
      /<p>[A-Z0-9]{10} Confirmed\. Ksh300\.00 sent to Ushindi for account 0723345678/,
    );
  });

  it('sends the confirmation late, and never', async () => {
    const player = await operator.player('254725345678');
    await pay({ account: '0725345678', callbacks: 'never' });
    await pay({ account: '0725345678', callbacks: 'late' });
    expect(await operator.balance(player)).toBe(0);
    operator.clock.nowMs += 30_000;
    await operator.run('phone');
    await operator.run('phone');
    expect(await operator.balance(player)).toBe(300);
  });

  it('shows that the operator refused the account number, and can leave the validation out', {
    tags: ['R-75'],
  }, async () => {
    await pay({ account: '<b>' });
    expect(await open('0724345678')).toContain(
      '<p>Failed. Ushindi does not accept this payment for account &lt;b&gt;.',
    );
    await pay({ account: 'nobody', unvalidated: 'on' });
    expect(await open('0724345678')).toContain('sent to Ushindi for account nobody');
  });

  it.each([{ amount: '0' }, { amount: '1.5' }, { amount: '250001' }, { account: 'x'.repeat(21) }])(
    'refuses a forged form: %j',
    async (form) => {
      const before = await operator.countSms('254724345678');
      await pay({ account: '0723345678', ...form });
      expect(await operator.countSms('254724345678')).toBe(before);
    },
  );
});

describe('callback mode', () => {
  let subscriber = 740_000_000;
  let player: Player;
  beforeEach(async () => {
    subscriber += 1;
    player = await operator.player(`254${subscriber}`);
  });

  /** Requests 500 KES and approves. */
  async function approve(callbacks: string): Promise<void> {
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    const [reference = 0] = await operator.prompts(player.phone);
    await operator.answerPrompt(player.phone, reference, 'approve', callbacks);
  }

  it('is chosen on the page and survives reloads and answers', async () => {
    const page = (await operator.app.inject('/phone?number=0712345678&callbacks=twice')).body;
    expect(page).toContain('href="/phone?number=0712345678&amp;callbacks=twice" aria-current="true">twice</a>');
    const payload = 'number=0712345678&reference=1&answer=approve&callbacks=twice';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answered = await operator.app.inject({ method: 'POST', url: '/phone/answer', headers, payload });
    expect(answered.headers.location).toBe('/phone?number=0712345678&callbacks=twice');
  });

  it('credits once when it is "twice"', async () => {
    await approve('twice');
    expect(await operator.balance(player)).toBe(500);
  });

  it('credits with the callback when it is "late"', async () => {
    await approve('late');
    operator.clock.nowMs += 29_999;
    await operator.run('phone');
    expect(await operator.balance(player)).toBe(0);
    operator.clock.nowMs += 1;
    await operator.run('phone');
    await operator.run('phone');
    expect(await operator.balance(player)).toBe(500);
  });

  it('credits once when it is "late" and reconciliation queried before', async () => {
    await approve('late');
    operator.clock.nowMs += 20_000;
    await operator.run('payments');
    expect(await operator.balance(player)).toBe(500);
    operator.clock.nowMs += 10_000;
    await operator.run('phone');
    expect(await operator.balance(player)).toBe(500);
  });

  it('credits by reconciliation when it is "never"', async () => {
    await approve('never');
    operator.clock.nowMs += 600_000;
    await operator.run('phone');
    expect(await operator.balance(player)).toBe(0);
    await operator.run('payments');
    expect(await operator.balance(player)).toBe(500);
  });

  it('reports an unanswered prompt as a phone that did not answer in time', async () => {
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    const [reference = 0] = await operator.prompts(player.phone);
    await operator.answerPrompt(player.phone, reference, 'timeOut');
    const [stored] = await database.db.select().from(payment).where(eq(payment.id, reference));
    expect(stored).toMatchObject({ status: 'failed', resultCode: '1037' });
  });
});

it('deletes only old messages and finished payments in the clean-up', async () => {
  const DAY_MS = 24 * 60 * 60_000;
  const player = await operator.player('254750000001', 500);
  const ask = () => operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
  await ask();
  const mine = eq(phonePrompt.phone, player.phone);
  operator.clock.nowMs += 7 * DAY_MS;
  await operator.run('phone clean-up');
  expect(await database.db.$count(phonePrompt, mine)).toBe(2);
  operator.clock.nowMs += 1;
  await operator.run('phone clean-up');
  expect(await database.db.$count(phonePrompt, mine)).toBe(1);
  expect(await operator.countSms(player.phone)).toBe(0);
  expect(await operator.prompts(player.phone)).toHaveLength(1);
});

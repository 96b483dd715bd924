import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { phoneSms } from '../../db/schema/index.ts';
import { memoryDatabase } from '../../test/databases.ts';
import { TestOperator } from '../../test/operator.ts';

let database: Database;
let operator: TestOperator;

beforeAll(async () => {
  database = await memoryDatabase();
  operator = await TestOperator.start(database);
});
afterAll(() => database.close());

const open = async (number: string) => (await operator.app.inject(`/phone?number=${encodeURIComponent(number)}`)).body;

describe('the phone page', () => {
  it('asks for a number, and again for one that is none', async () => {
    expect((await operator.app.inject('/phone')).body).toContain('<label for="number">Phone number</label>');
    expect(await open('<b>12')).toContain('role="alert">Please enter a valid phone number.');
  });

  it('shows the same phone however its number is typed', async () => {
    await operator.post('/acc/v1/register', { user_id: '0712345678', password: 'siri', promo_code: '' });
    const code = await operator.latestCode('254712345678');
    for (const typed of ['0712345678', '712345678', '254712345678'])
      expect(await open(typed)).toContain(`data-testid="sms"><p>${code} is your`);
    expect(await open('0712345679')).toContain('No messages.');
  });

  it('shows a prompt with its amount and three answers until it is answered', async () => {
    const player = await operator.player('254722345678');
    await operator.post('/profile/v1/deposit', { amount: 1_500, desc: '' }, player.token);
    const page = await open('0722345678');
    expect(page).toContain('data-testid="stk-prompt"');
    expect(page).toContain('Pay KES 1,500.00 to Ushindi?');
    for (const button of ['Approve', 'Refuse', 'Wrong PIN']) expect(page).toContain(`>${button}</button>`);
    const [reference = 0] = await operator.prompts(player.phone);
    await operator.answerPrompt('0722345678', reference, 'approve');
    expect(await open('0722345678')).toContain('No payment prompts.');
  });

  it('shows text as text', async () => {
    await database.db
      .insert(phoneSms)
      .values({ phone: '254733345678', text: '<script>"x"</script>', sentAt: new Date(0) });
    expect(await open('0733345678')).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;');
  });

  it('refuses a form that it did not make', async () => {
    expect(await operator.answerPrompt('0712345678', 1, 'steal')).toBe(200);
    expect(await operator.prompts('254712345678')).toEqual([]);
  });
});

import { z } from 'zod';

const envelope = z.object({ code: z.string(), data: z.object({ code: z.number(), data: z.unknown() }) });
const registered = z.object({ acc_no: z.string() });
const signedIn = z.object({ acc_data: z.object({ access_token: z.string() }) });
const games = z.object({
  data: z.array(
    z.object({
      match_id: z.string(),
      markets: z.array(z.object({ oddsArray: z.array(z.object({ odd_id: z.string(), odds: z.number().nullable() })) })),
    }),
  ),
});

type Game = { matchId: string; oddId: string; odds: number };

/** Calls an operator over the network, as the gateway and a person at the phone simulator do. Rejects when it is gone. */
export class OperatorClient {
  readonly #address: string;
  /** Whose phone it is, by access token. */
  readonly #phones = new Map<string, string>();

  constructor(address: string) {
    this.#address = address;
  }

  /** The access token of a new player with KES in cash. `phone` is in international form. */
  async player(phone: string, cashKes: number): Promise<string> {
    const { acc_no: accNo } = registered.parse(
      (await this.#post('acc/v1/register', { user_id: phone, password: 'siri', promo_code: '' })).data,
    );
    const code = /data-testid="sms"><p>(\d{6})/.exec(await this.#phone(phone))?.[1];
    const verified = await this.#post('acc/v1/verify', { acc_no: accNo, verify_code: code });
    const token = signedIn.parse(verified.data).acc_data.access_token;
    this.#phones.set(token, phone);
    await this.deposit(token, cashKes);
    return token;
  }

  /** Asks for a deposit and approves every prompt on the player's phone, twice each. */
  async deposit(token: string, kes: number): Promise<void> {
    await this.#post('profile/v1/deposit', { amount: kes, desc: '' }, token);
    const number = this.#phones.get(token) ?? '';
    const prompts = (await this.#phone(number)).matchAll(/name="reference" value="(\d+)"/g);
    for (const [, reference = ''] of prompts) {
      const approve = () =>
        fetch(`${this.#address}/phone/answer`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ number, reference, answer: 'approve' }),
        });
      await Promise.all([approve(), approve()]);
    }
  }

  /** A football match that begins tomorrow or later, and the price of its home side. */
  async game(): Promise<Game> {
    const answer = await fetch(`${this.#address}/fixtures/?sport_id=10&market_id=2&page=10`);
    const [first] = games.parse(await answer.json()).data;
    const odd = first?.markets[0]?.oddsArray[0];
    return { matchId: first?.match_id ?? '', oddId: odd?.odd_id ?? '', odds: odd?.odds ?? 0 };
  }

  /** Backs the home side; whether the bet was accepted. */
  async place(token: string, betRef: string, stake: number, { matchId, oddId, odds }: Game): Promise<boolean> {
    const leg = {
      o_id: oddId,
      o_name: '',
      o_specifier: '',
      odd_type: '1',
      odd_value: odds,
      parent_match_id: matchId,
      sport_id: 10,
      parent_market_id: '2',
      market_id: '2',
      is_live: 'p',
    };
    const answer = await this.#post(
      'bet/v1/place',
      { bonus_id: '', bet_amount: stake, bet_ref: betRef, timestamp: 0, bet_data: [leg] },
      token,
    );
    return answer.code === 200;
  }

  async #phone(number: string): Promise<string> {
    return (await fetch(`${this.#address}/phone?number=${number}`)).text();
  }

  async #post(path: string, body: unknown, token = '') {
    const headers = { 'content-type': 'application/json', 'x-access-key': token };
    const answer = await fetch(`${this.#address}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return envelope.parse(await answer.json()).data;
  }
}

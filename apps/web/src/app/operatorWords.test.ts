import { describe, expect, it } from 'vitest';
import { createApi } from '#lib/api/createApi.ts';
import { domainErrorOf, isNetworkFailure, referenceOf, serverMessage } from '#lib/api/errors.ts';
import { operatorWordsLink } from '#lib/api/operatorWords.ts';
import { translatorOf } from './operatorWords.ts';

const WORDS = translatorOf({
  refusals: {
    wrongLogin: 'Nenosiri si sahihi.',
    selection: ({ homeTeam, awayTeam }: { homeTeam: string; awayTeam: string }) =>
      `${homeTeam} v ${awayTeam}: mechi imeanza`,
    sessionExpired: 'Ingia tena.',
    failed: 'Hitilafu imetokea.',
  },
  confirmations: { loggedOutEverywhere: 'Umeondoka.' },
});

/** A client over one response. `loads` counts how often it asked for the words. */
function clientOver(body: unknown, words = async () => WORDS) {
  const asked = { times: 0 };
  const links = [
    operatorWordsLink(() => {
      asked.times += 1;
      return words();
    }),
  ];
  const fetch = async () => {
    if (body === null) throw new TypeError('Failed to fetch');
    return Response.json(body, { headers: { 'x-request-id': '0b9e6a1c-7f55' } });
  };
  const { client } = createApi({ campaign: '', links, onSessionLost: () => undefined, fetch });
  return { client, asked };
}

const refused = (message: string, details: object) => ({
  error: {
    message,
    code: -32600,
    data: { code: 'BAD_REQUEST', httpStatus: 400, domain: { code: 'INVALID', message, details } },
  },
});
const data = (value: unknown) => ({ result: { data: value } });
const logIn = { phone: '0712345678', password: 'abcd' };
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a refusal', () => {
  it('is shown in the page’s language, with the reasons of its selections', { tags: ['R-223'] }, async () => {
    const started = { kind: 'selection', homeTeam: 'Gor Mahia', awayTeam: 'Leopards', problem: 'started' };
    const offending = [
      { matchId: '1', message: 'Gor Mahia vs Leopards: the match has started', reason: started, oddsNow: null },
      { matchId: '2', message: 'Market closed', oddsNow: null },
    ];
    const { client } = clientOver(refused('Wrong password.', { reason: { kind: 'wrongLogin' }, offending }));
    const error = await failureOf(client.account.login.mutate(logIn));
    const domain = domainErrorOf(error);
    expect(domain?.message).toBe('Nenosiri si sahihi.');
    expect(domain?.details.offending?.map(({ message }) => message)).toEqual([
      'Gor Mahia v Leopards: mechi imeanza',
      'Market closed',
    ]);
    expect(referenceOf(error)).toBe('0b9e6a1c');
  });

  it.each([
    ['without a reason', {}],
    ['with a reason of a newer release', { reason: { kind: 'badWeather' } }],
  ])('keeps its message %s', { tags: ['R-223'] }, async (_, details) => {
    const { client } = clientOver(refused('It rains.', details));
    const error = await failureOf(client.account.login.mutate(logIn));
    expect(domainErrorOf(error)).toEqual({ code: 'INVALID', message: 'It rains.', details });
  });

  it('leaves the text of one without a message to the screen', { tags: ['R-223'] }, async () => {
    const { client } = clientOver(refused('Login failed.', { reason: { kind: 'failed' } }));
    const error = await failureOf(client.account.login.mutate(logIn));
    expect(domainErrorOf(error)?.message).toBe('');
    expect(serverMessage(error, 'Kuingia hakukufaulu.')).toBe('Kuingia hakukufaulu.');
  });

  it('keeps its message when the words cannot be loaded', { tags: ['R-223'] }, async () => {
    const noWords = () => Promise.reject(new TypeError('Failed to fetch'));
    const { client } = clientOver(refused('Wrong password.', { reason: { kind: 'wrongLogin' } }), noWords);
    const error = await failureOf(client.account.login.mutate(logIn));
    expect(domainErrorOf(error)?.message).toBe('Wrong password.');
  });

  it('loads the words for a read, and a read that succeeds loads none', { tags: ['R-223'] }, async () => {
    const failing = clientOver(refused('Log in.', { reason: { kind: 'sessionExpired' } }));
    const error = await failureOf(failing.client.fixtures.liveCount.query());
    expect(domainErrorOf(error)?.message).toBe('Ingia tena.');
    const working = clientOver(data({ count: 1 }));
    await working.client.fixtures.liveCount.query();
    expect([failing.asked.times, working.asked.times]).toEqual([1, 0]);
  });

  it('is none without a connection', async () => {
    const { client } = clientOver(null);
    expect(isNetworkFailure(await failureOf(client.account.login.mutate(logIn)))).toBe(true);
  });
});

describe('a response', () => {
  it('has its message in the page’s language', { tags: ['R-224'] }, async () => {
    const { client } = clientOver(data({ message: 'Out.', confirmation: { kind: 'loggedOutEverywhere' } }));
    expect((await client.account.endAllSessions.mutate()).message).toBe('Umeondoka.');
  });

  it('keeps its message without a confirmation', { tags: ['R-224'] }, async () => {
    const { client } = clientOver(data({ message: 'Out.' }));
    expect((await client.account.endAllSessions.mutate()).message).toBe('Out.');
  });

  it('names the end of a session in the page’s language', { tags: ['R-223'] }, async () => {
    const ended = { signedIn: false, hasEnded: true, message: 'Expired.', reason: { kind: 'sessionExpired' } };
    const { client } = clientOver(data(ended));
    expect(await client.account.session.query()).toEqual({ ...ended, message: 'Ingia tena.' });
  });
});

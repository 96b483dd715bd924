import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { smsGateway } from './gateway.ts';

const PHONE = '254712345678';
const TEXT = 'Your code is 123456. "Karibu", \\ & {phone}';
const accepted = (statusCode: number) => JSON.stringify({ SMSMessageData: { Recipients: [{ statusCode }] } });

let server: Server | undefined;
afterEach(async () => {
  if (server === undefined) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  server = undefined;
});

type Request = Pick<IncomingMessage, 'method' | 'headers'> & { body: string };

/** A gateway that gives these answers, one after another, and the messages that reach it. */
async function gatewayThat(answers: readonly (readonly [number, string] | 'breaks')[]) {
  const requests: Request[] = [];
  server = createServer(async (request, response) => {
    const { method, headers } = request;
    requests.push({ method, headers, body: await bodyOf(request) });
    const answer = answers[requests.length - 1] ?? [201, accepted(101)];
    if (answer === 'breaks') request.socket.destroy();
    else response.writeHead(answer[0], { location: '/elsewhere' }).end(answer[1]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messaging` };
}

function sender(env: Readonly<Record<string, string>>) {
  const { sms } = readConfig(env);
  if (sms === undefined) throw new Error('no gateway');
  return smsGateway(sms, [0, 0]);
}
const africasTalking = (url: string, env = {}) =>
  sender({ SMS_GATEWAY: 'africastalking', SMS_USERNAME: 'ushindi', SMS_KEY: 'secret', SMS_URL: url, ...env });
const overHttp = (url: string, env = {}) => sender({ SMS_GATEWAY: 'http', SMS_KEY: 'secret', SMS_URL: url, ...env });

describe("the gateway of Africa's Talking", { tags: ['R-411'] }, () => {
  it('gets the form of its API', async () => {
    const { url, requests } = await gatewayThat([]);
    await africasTalking(url, { SMS_SENDER: 'USHINDI' })(PHONE, TEXT);
    const [request] = requests;
    expect(request).toMatchObject({ method: 'POST', headers: { apikey: 'secret', accept: 'application/json' } });
    const fields = { username: 'ushindi', to: '+254712345678', message: TEXT, from: 'USHINDI' };
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual(fields);
  });

  it.each([
    ['an error of the gateway', [[500, '']]],
    ['too many requests', [[429, '']]],
    ['a temporary status of the recipient', [[201, accepted(501)]]],
    ['a broken connection', ['breaks', 'breaks']],
    ['a redirect, which is not followed', [[307, '']]],
  ] as const)('tries again after %s', async (_, answers) => {
    const { url, requests } = await gatewayThat(answers);
    await africasTalking(url)(PHONE, TEXT);
    expect(requests).toHaveLength(answers.length + 1);
  });

  it.each([
    ['a refused key', [401, ''], '401'],
    ['a phone that it refuses', [201, accepted(403)], 'status 403'],
    ['an empty account', [201, accepted(405)], 'status 405'],
    ['no recipient', [201, '{"SMSMessageData":{"Recipients":[]}}'], 'no recipient'],
    ['a page', [200, '<html>'], 'no recipient'],
  ] as const)('is not tried again after %s', async (_, answer, message) => {
    const { url, requests } = await gatewayThat([answer]);
    const failure = await africasTalking(url)(PHONE, TEXT).catch(String);
    expect(failure).toContain(message);
    expect(failure).not.toMatch(/123456|712345678|secret/);
    expect(requests).toHaveLength(1);
  });

  it('is tried three times at most', async () => {
    const { url, requests } = await gatewayThat(Array.from({ length: 9 }, () => [503, ''] as const));
    await expect(africasTalking(url)(PHONE, TEXT)).rejects.toThrow('503');
    expect(requests).toHaveLength(3);
  });
});

describe('a gateway over HTTP', { tags: ['R-411'] }, () => {
  it('gets the template with phone, text and sender in its texts', async () => {
    const { url, requests } = await gatewayThat([[200, '']]);
    const template = JSON.stringify({ messages: [{ to: '{phone}', body: '{text}', n: 1 }], from: '{sender}' });
    await overHttp(url, { SMS_BODY: template, SMS_SENDER: 'USHINDI' })(PHONE, TEXT);
    const [request] = requests;
    expect(request?.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
    const body = { messages: [{ to: '+254712345678', body: TEXT, n: 1 }], from: 'USHINDI' };
    expect(JSON.parse(request?.body ?? '')).toEqual(body);
  });
});

describe('settings of the gateway', () => {
  it.each([
    [{ SMS_GATEWAY: 'africastalking', SMS_KEY: 'k' }, 'SMS_USERNAME is required'],
    [{ SMS_GATEWAY: 'africastalking', SMS_USERNAME: 'u' }, 'SMS_KEY is required'],
    [{ SMS_GATEWAY: 'http', SMS_KEY: 'k' }, 'SMS_URL is required'],
    [{ SMS_GATEWAY: 'http', SMS_KEY: 'k', SMS_URL: 'https://a.example', SMS_BODY: '{' }, 'SMS_BODY must be JSON'],
    [{ SMS_GATEWAY: 'smpp' }, 'SMS_GATEWAY'],
  ])('refuses %j', (env, problem) => expect(() => readConfig(env)).toThrow(problem));

  it("has Africa's Talking's address, and no gateway without one", () => {
    const { sms } = readConfig({ SMS_GATEWAY: 'africastalking', SMS_USERNAME: 'u', SMS_KEY: 'k' });
    expect(sms?.url).toBe('https://api.africastalking.com/version1/messaging');
    expect(readConfig({}).sms).toBeUndefined();
  });
});

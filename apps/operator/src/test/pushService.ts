import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A browser as a push service knows it, with the keys that only the browser has. */
type Browser = { path: string; pair: ECDH; auth: Buffer; vapidKey: string };

/** A subscription as `PushManager.subscribe` returns it. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };

/** A message as the browser decrypts it, with the headers that its push service obeys. */
export type Pushed = { endpoint: string; message: unknown; ttlSeconds: number; urgency: string; topic: string };

type Answer = { status: number; headers?: Record<string, string> };

const SALT_BYTES = 16;
const ID_LENGTH_AT = 20;
const KEY_AT = 21;
const TAG_BYTES = 16;
const HALF_DAY_SECONDS = 12 * 60 * 60;

/**
 * A push service for tests: it accepts a message only if its request is as RFC 8030, 8188, 8291 and 8292 demand, and
 * decrypts it with the keys of its browsers. It shares no code with the sender.
 */
export class TestPushService {
  readonly origin: string;
  /** The accepted messages. */
  readonly received: Pushed[] = [];
  /** All requests, with those that were refused. */
  requests = 0;
  readonly #server: Server;
  readonly #nowMs: () => number;
  readonly #browsers = new Map<string, Browser>();
  readonly #answers: Answer[] = [];

  private constructor(server: Server, nowMs: () => number) {
    this.#server = server;
    this.#nowMs = nowMs;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(nowMs: () => number, port = 0): Promise<TestPushService> {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const service = new TestPushService(server, nowMs);
    server.on('request', (request, response) => {
      void service.#answer(request).then(({ status, headers }) => response.writeHead(status, headers).end());
    });
    return service;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Subscribes a new browser with the operator's public key. */
  subscribe(vapidKey: string): BrowserSubscription {
    const pair = createECDH('prime256v1');
    const p256dh = pair.generateKeys('base64url');
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(8).toString('hex')}`;
    this.#browsers.set(path, { path, pair, auth, vapidKey });
    return { endpoint: `${this.origin}${path}`, p256dh, auth: auth.toString('base64url') };
  }

  /** Forgets what happened before a test. */
  forget(): void {
    this.received.length = 0;
    this.#answers.length = 0;
    this.requests = 0;
  }

  /** The answer to the next request, instead of a judgement of it. */
  answerNext(status: number, headers: Record<string, string> = {}): void {
    this.#answers.push({ status, headers });
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    this.requests += 1;
    const body = await buffer(request);
    const prepared = this.#answers.shift();
    if (prepared !== undefined) return prepared;
    const browser = this.#browsers.get(request.url ?? '');
    if (browser === undefined) return { status: 404 };
    try {
      this.received.push(this.#read(browser, request, body));
      return { status: 201, headers: { location: `${this.origin}/message` } };
    } catch (error) {
      return { status: 400, headers: { 'x-reason': String(error).replaceAll(/[^\w .:]/g, ' ') } };
    }
  }

  #read(browser: Browser, { method, headers }: IncomingMessage, body: Buffer): Pushed {
    assert.equal(method, 'POST');
    assert.equal(headers['content-encoding'], 'aes128gcm');
    const ttlSeconds = Number(headers['ttl']);
    assert(Number.isInteger(ttlSeconds) && ttlSeconds >= 0, 'a TTL');
    const topic = String(headers['topic']);
    assert.match(topic, /^[\w-]{1,32}$/);
    const urgency = String(headers['urgency']);
    assert.match(urgency, /^(?:very-low|low|normal|high)$/);
    this.#requireSender(browser, headers.authorization ?? '');
    const message: unknown = JSON.parse(decrypt(browser, body));
    return { endpoint: `${this.origin}${browser.path}`, message, ttlSeconds, urgency, topic };
  }

  /** The signature of RFC 8292, by the key that the browser subscribed with. */
  #requireSender({ vapidKey }: Browser, authorization: string): void {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    assert.equal(key, vapidKey, 'the key of the subscription');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
    const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'));
    assert(isSigned, 'a valid signature');
    assert.deepEqual(JSON.parse(Buffer.from(head, 'base64url').toString()), { typ: 'JWT', alg: 'ES256' });
    const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number };
    assert.equal(aud, this.origin);
    const validSeconds = exp - this.#nowMs() / 1000;
    assert(validSeconds > 0 && validSeconds <= 2 * HALF_DAY_SECONDS, 'valid for a day at most');
  }
}

/** Decrypts one record of aes128gcm with a browser's keys (RFC 8188, RFC 8291). */
function decrypt({ pair, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const contentAt = KEY_AT + body.readUInt8(ID_LENGTH_AT);
  const senderKey = body.subarray(KEY_AT, contentAt);
  const shared = pair.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derived = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(contentAt, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  assert(end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0), 'the delimiter of the last record');
  return padded.subarray(0, end).toString();
}

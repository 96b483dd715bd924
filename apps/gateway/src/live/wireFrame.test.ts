import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptBytes } from '@ushindi/server/test/keptBytes';
import { startLiveGateway, type LiveGateway } from './test/liveGateway.ts';
import { wireMatch } from './test/wireMatches.ts';
import { encode } from './wireFrame.ts';

const TOPIC = 'live:10:2';
const refused = (length: number, filler = 'x') =>
  encode({ kind: 'refused', topic: filler.repeat(length), reason: 'badTopic' });

describe('a frame as bytes', () => {
  it.each([10, 60, 125, 126, 65_000, 70_000])('is one whole text message with a name of %i bytes', (length) => {
    const { plain } = refused(length);
    const lengthCode = plain.readUInt8(1);
    const [headerBytes, sent] =
      lengthCode < 126
        ? [2, lengthCode]
        : lengthCode === 126
          ? [4, plain.readUInt16BE(2)]
          : [10, Number(plain.readBigUInt64BE(2))];
    expect(plain.readUInt8(0)).toBe(0x81);
    expect(plain.length).toBe(headerBytes + sent);
    expect(JSON.parse(String(plain.subarray(headerBytes)))).toMatchObject({ kind: 'refused' });
  });

  it('is deflated when that makes it smaller, and then once', () => {
    const long = refused(1000);
    expect(long.deflated.readUInt8(0)).toBe(0xc1);
    expect(long.deflated.length).toBeLessThan(100);
    expect(long.deflated).toBe(long.deflated);
    expect(refused(20).deflated.readUInt8(0)).toBe(0x81);
  });

  it('keeps no memory beside its bytes, because snapshots stay and slow clients make frames wait', {
    tags: ['T-30'],
  }, async () => {
    // Each snapshot is made among those of other topics, which clients have read.
    const snapshots = () =>
      Array.from({ length: 1000 }, () => {
        const frame = refused(300);
        for (let others = 0; others < 100; others += 1) refused(1000);
        return [frame, frame.plain, frame.deflated];
      });
    // A shared 64 KB for each would be 64 MB.
    expect(await keptBytes(snapshots)).toBeLessThan(20_000_000);
  });
});

describe('clients', () => {
  let gateway: LiveGateway;
  beforeEach(async () => {
    gateway = await startLiveGateway();
  });
  afterEach(() => gateway.close());

  const text = (count: number) => ({ data: [wireMatch('7', 2, { tournament: randomBytes(count).toString('hex') })] });

  it.each([100, 5_000, 80_000])('read the same frames of %i bytes, whether they deflate or not', async (bytes) => {
    const clients = [await gateway.client(), await gateway.client({ deflates: false })];
    for (const client of clients) client.sub(TOPIC);
    await gateway.connected(1);
    await gateway.update(text(bytes));
    await gateway.update(text(bytes));
    await Promise.all(clients.map((client) => client.until(() => client.seq(TOPIC) === 1)));
    expect(clients.map(({ socket }) => socket.extensions)).toEqual(['permessage-deflate', '']);
    expect(clients[0]?.frames).toEqual(clients[1]?.frames);
  });

  it('may deflate what they send', async () => {
    const client = await gateway.client({ compressFrom: 0 });
    client.sub(TOPIC);
    await gateway.connected(1);
    await gateway.update(text(10));
    await client.until(() => client.state(TOPIC) !== undefined);
    client.send(`{"op":"sub","topic":"${'x'.repeat(3_000)}"}`);
    await client.closed();
    expect(client.closeCode()).toBe(1009);
  });

  it('are disconnected when they send what cannot be inflated, and no others are', async () => {
    const other = await gateway.client();
    const { port } = new URL(gateway.url);
    const raw = connect(Number(port), '127.0.0.1');
    raw.write(
      `GET /live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n',
    );
    await once(raw, 'data');
    const ended = once(raw, 'close');
    raw.on('data', () => undefined);
    // A deflated message of four bytes that are no deflate stream, under a mask of noughts.
    raw.write(Buffer.from([0xc1, 0x84, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]));
    await ended;
    await other.roundTrip();
    expect(other.closeCode()).toBeNull();
  });
});

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLeanWrite, nodeStreamWrap, type StreamWrap } from './leanWrite.ts';

/** More than the kernel takes from a socket that nobody reads. */
const TOO_MUCH = 16 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

let requests = 0;

/** Node's own, counting the requests that are made. */
function countingWrap(): StreamWrap {
  const wrap = nodeStreamWrap();
  if (wrap === null) throw new Error('this Node no longer shows what its sockets write through');
  return {
    ...wrap,
    WriteWrap: class extends wrap.WriteWrap {
      constructor() {
        super();
        requests += 1;
      }
    },
  };
}

let server: Server;
let leanWrite: ReturnType<typeof createLeanWrite>;

beforeEach(async () => {
  requests = 0;
  leanWrite = createLeanWrite(countingWrap());
  // The server's ends read nothing, so that only a write finds out that a client is gone.
  server = createServer({ pauseOnConnect: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

/** A client, and the server's end of its socket, which writes leanly. */
async function connected() {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[net]] = (await Promise.all([once(server, 'connection'), once(client, 'connect')])) as [[Socket], unknown];
  Reflect.set(net, '_write', leanWrite);
  // A socket that its client has reset says so; a test that wants to know listens itself.
  net.on('error', () => {});
  return { client, net };
}

/** So many clients, one after the other: each connection is told from the others by its coming. */
async function crowd(size: number) {
  const pairs: Awaited<ReturnType<typeof connected>>[] = [];
  while (pairs.length < size) pairs.push(await connected());
  return pairs;
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const numbered = (index: number, bytes: number): Buffer => Buffer.alloc(bytes, index);

const CLIENTS = 6;

const event = fc.record({
  client: fc.nat({ max: CLIENTS - 1 }),
  does: fc.oneof(
    { weight: 8, arbitrary: fc.constant('write' as const) },
    { weight: 3, arbitrary: fc.constantFrom('pause' as const, 'resume' as const, 'wait' as const) },
    { weight: 1, arbitrary: fc.constantFrom('reset' as const, 'destroy' as const) },
  ),
  bytes: fc.constantFrom(2, 1_000, 20_000, TOO_MUCH / 2),
});
type Event = typeof event extends fc.Arbitrary<infer Each> ? Each : never;

/** A client to which things happen, and the server's end of it. */
function createEnd({ client, net }: { client: Socket; net: Socket }) {
  const sent: Buffer[] = [];
  const received: Buffer[] = [];
  client
    .on('data', (chunk) => received.push(chunk))
    .on('error', () => {})
    .pause();
  const isCut = (): boolean => client.destroyed || net.destroyed;
  return {
    write(frame: Buffer): void {
      if (isCut()) return;
      sent.push(frame);
      net.write(frame);
    },
    wait: soon,
    pause: () => void client.pause(),
    resume: () => void client.resume(),
    reset: () => void client.resetAndDestroy(),
    destroy: () => void net.destroy(),
    /** Ends it; answers whether all that was written came, as far as it was not cut. */
    async finish(): Promise<boolean> {
      if (isCut()) {
        client.destroy();
        net.destroy();
        return true;
      }
      const end = closed(client);
      client.resume();
      net.end();
      await end;
      return Buffer.concat(received).equals(Buffer.concat(sent));
    },
  };
}

describe('a lean write', () => {
  it('makes one request for a thousand frames to many clients', async () => {
    const pairs = await crowd(10);
    const sent = Array.from({ length: 100 }, (_, index) => numbered(index, 100));
    for (const frame of sent) for (const { net } of pairs) net.write(frame);
    const received = pairs.map(({ client }) => buffer(client));
    for (const { net } of pairs) net.end();
    for (const bytes of await Promise.all(received)) expect(bytes.equals(Buffer.concat(sent))).toBe(true);
    expect(requests).toBe(1);
  });

  it('keeps what a slow client does not take, and has all of it there in the end, in order', async () => {
    const { client, net } = await connected();
    const sent = Array.from({ length: 32 }, (_, index) => numbered(index, TOO_MUCH / 32));
    for (const frame of sent) net.write(frame);
    expect([net.writableLength > 0, net.writableNeedDrain]).toEqual([true, true]);
    const drained = once(net, 'drain');
    const received = buffer(client);
    await drained;
    expect(net.writableLength).toBe(0);
    net.end(numbered(99, 10));
    expect((await received).equals(Buffer.concat([...sent, numbered(99, 10)]))).toBe(true);
    expect(requests).toBeGreaterThan(1);
  });

  it('tells the writer when the frame is written, also one that had to wait', async () => {
    const { client, net } = await connected();
    let written = 0;
    const last = new Promise<void>((resolve) => {
      for (let frame = 0; frame < 16; frame += 1)
        net.write(numbered(frame, MEGABYTE), (error) => {
          if (!error) written += 1;
          if (frame === 15) resolve();
        });
    });
    client.resume();
    await last;
    expect(written).toBe(16);
    client.destroy();
  });

  it('fails with the word of the system when the client is gone, and writes on to others', async () => {
    const [gone, other] = [await connected(), await connected()];
    const failures: Error[] = [];
    gone.net.on('error', (error) => failures.push(error));
    const end = closed(gone.net);
    gone.client.resetAndDestroy();
    while (!gone.net.destroyed) {
      gone.net.write(numbered(1, 1000));
      await soon();
    }
    await end;
    expect(failures.map(({ message }) => message)).toEqual([expect.stringMatching(/^write E(PIPE|CONNRESET)$/)]);
    const received = buffer(other.client);
    other.net.end(numbered(2, 1000));
    expect((await received).equals(numbered(2, 1000))).toBe(true);
  });

  it('fails a frame that waits for room when its client is reset', async () => {
    const { client, net } = await connected();
    net.write(numbered(1, TOO_MUCH));
    expect(net.writableLength).toBe(TOO_MUCH);
    const failed = new Promise<Error>((resolve) => net.once('error', resolve));
    client.resetAndDestroy();
    expect((await failed).message).toMatch(/^write E(PIPE|CONNRESET)$/);
  });

  it('is done with what waits when the socket is destroyed', async () => {
    const { client, net } = await connected();
    const failures: unknown[] = [];
    for (let frame = 0; frame < 16; frame += 1) net.write(numbered(frame, MEGABYTE), (error) => failures.push(error));
    const end = closed(net);
    net.destroy();
    await end;
    expect(failures).toHaveLength(16);
    client.destroy();
  });

  it('leaves text to Node', async () => {
    const { client, net } = await connected();
    net.setDefaultEncoding('utf8');
    const received = buffer(client);
    net.end('shilingi');
    expect(String(await received)).toBe('shilingi');
  });

  it('keeps the bytes of every client whole, whoever pauses, resets or is destroyed between', async () => {
    const run = async (events: readonly Event[]): Promise<void> => {
      const ends = (await crowd(CLIENTS)).map(createEnd);
      for (const [index, { client, does, bytes }] of events.entries())
        await ends[client]?.[does](numbered(index, bytes));
      const whole = await Promise.all(ends.map((end) => end.finish()));
      expect(whole).toEqual(ends.map(() => true));
    };
    await fc.assert(fc.asyncProperty(fc.array(event, { maxLength: 80 }), run), { numRuns: 60 });
  });
});

describe('what Node writes through', () => {
  const refused = {
    binding() {
      throw new Error('no such module');
    },
  };

  it.each([
    ['is refused', refused],
    ['is gone', {}],
  ])('is nothing when it %s', (_, node) => {
    expect(nodeStreamWrap(node)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { decode, listIn, type Decoded } from './envelope.ts';

const json = (httpStatus: number, body: unknown): Decoded => decode(httpStatus, JSON.stringify(body));

describe('responses with data', () => {
  it.each([
    [
      "'Success' around a code",
      { code: 'Success', data: { code: 200, message: 'ok', data: { a: 1 } } },
      { a: 1 },
      true,
    ],
    ["'Success' around the data itself", { code: 'Success', message: 'ok', data: { a: 1 } }, { a: 1 }, false],
    ["'Success' around a list", { code: 'Success', message: 'ok', data: [1] }, [1], false],
    [
      "'Success' in another case",
      { code: 'SUCCESS', message: 'ok', data: { code: '200', data: { a: 1 } } },
      { a: 1 },
      true,
    ],
    ['a numeric code', { code: 200, message: 'ok', data: { a: 1 } }, { a: 1 }, true],
    ['a numeric code as text', { code: '200', message: 'ok', data: { a: 1 } }, { a: 1 }, true],
    ['a numeric status', { status: 200, message: 'ok', data: { a: 1 } }, { a: 1 }, true],
    ['no code', { message: 'ok', data: { a: 1 } }, { a: 1 }, false],
    ['a code under data alone', { data: { code: 200, message: 'ok', data: { a: 1 } } }, { a: 1 }, true],
    ['a code of 200 around another', { code: 200, data: { code: 200, message: 'ok', data: { a: 1 } } }, { a: 1 }, true],
    ['a bare code under data', { message: 'ok', data: { code: '200' } }, { code: '200' }, true],
    [
      'a status of the data, which is no code of the envelope',
      { message: 'ok', data: { status: 404 } },
      { status: 404 },
      false,
    ],
  ])('reads %s', { tags: ['A-194'] }, (_, body, payload, confirmed) => {
    expect(json(200, body)).toMatchObject({ kind: 'data', payload, confirmed, message: 'ok' });
  });

  it.each([[1404], [4041], ['0200'], [[404]], [{ code: 404 }], [true]])('reads no status in %j', (code) => {
    expect(json(200, { code, data: { a: 1 } })).toMatchObject({ kind: 'data', confirmed: false });
  });

  it.each([[null], [7], ['text']])("reads %j within 'Success' and bare", (data) => {
    expect(json(200, { code: 'Success', message: 'ok', data })).toMatchObject({
      kind: 'data',
      payload: data,
      message: 'ok',
    });
    expect(json(200, data)).toEqual({ kind: 'data', payload: data, envelope: {}, message: '', confirmed: false });
  });

  it('reads the second text when the first is blank, without spaces around it', () => {
    expect(json(200, { code: 200, message: ' \n', statusDescription: '  fine ' })).toMatchObject({ message: 'fine' });
  });

  it('reads a bare list and a bare object', () => {
    expect(json(200, [1, 2])).toEqual({ kind: 'data', payload: [1, 2], message: '', envelope: {}, confirmed: false });
    expect(json(200, { bet_id: 7, status: 1 })).toMatchObject({ kind: 'data', payload: { bet_id: 7, status: 1 } });
  });

  it('reads data beside the code instead of under data', () => {
    const body = { code: 200, live_count: { count: 3 } };
    expect(json(200, body)).toMatchObject({ kind: 'data', payload: body });
  });

  it('returns the object around the data', () => {
    expect(json(200, { code: 200, data: { a: 1 }, markets: [2] })).toMatchObject({ envelope: { markets: [2] } });
  });

  it('reads the innermost message', () => {
    const inner = { status: false, message: 'inner' };
    expect(json(200, { code: 200, message: 'outer', data: inner })).toMatchObject({ message: 'inner', payload: inner });
  });

  it('ignores a code under data when the envelope has an unknown code', () => {
    expect(json(200, { code: 'Perhaps', data: { code: 200 } })).toMatchObject({ confirmed: false });
  });

  it('cuts long messages at 300 characters', () => {
    const decoded = json(200, { code: 200, message: 'x'.repeat(5000), data: null });
    expect(decoded).toMatchObject({ message: 'x'.repeat(300) });
  });
});

describe('empty responses', () => {
  it.each([
    ['HTTP 204', 204, ''],
    ["'record not found' as text", 200, 'record not found'],
    ["'record not found' under status 204", 200, '{"status":204,"message":"record not found"}'],
    ["'Record not found' under code 200", 200, '{"code":200,"message":"Record not found"}'],
    ['HTTP 204 with a body', 204, '{"code":400,"message":"no"}'],
    ['code 204 within Success', 200, '{"code":"Success","data":{"code":204,"message":"none"}}'],
  ])('reads %s', { tags: ['A-194'] }, (_, httpStatus, body) => {
    expect(decode(httpStatus, body)).toEqual({ kind: 'nothing' });
  });
});

describe('refusals', () => {
  const items = [{ parent_match_id: 1, msg: 'odds moved' }];
  it.each([
    [
      "'Error' with message inside",
      200,
      { code: 'Error', data: { code: 402, message: 'no', data: { required_amount: 5 } } },
      402,
      { required_amount: 5 },
    ],
    [
      "'Error' with message outside",
      200,
      { code: 'Error', message: 'no', data: { code: 425, acc_no: 7 } },
      425,
      { code: 425, acc_no: 7 },
    ],
    [
      "'Error' with statusDescription outside",
      200,
      { code: 'Error', statusDescription: 'no', data: { code: 409, data: items } },
      409,
      items,
    ],
    [
      "'Error' with statusDescription inside",
      200,
      { code: 'Error', data: { code: 400, statusDescription: 'no' } },
      400,
      { code: 400, statusDescription: 'no' },
    ],
    ["'Error' without a code", 200, { code: 'Error', message: 'no' }, 0, undefined],
    ["'Error' around 200", 200, { code: 'Error', message: 'no', data: { code: 200 } }, 0, { code: 200 }],
    ["'Error' without a code under an HTTP status", 409, { code: 'Error', message: 'no' }, 409, undefined],
    [
      'an inner code other than 200',
      200,
      { code: 'Success', data: { code: 409, message: 'no', data: items } },
      409,
      items,
    ],
    ['a numeric code', 200, { code: 400, message: 'no', data: items }, 400, items],
    ['a code under data alone', 200, { data: { code: 400, message: 'no' } }, 400, { code: 400, message: 'no' }],
    ['a refusal in a 200', 200, { code: 200, message: 'ok', data: { code: 402, message: 'no', data: 5 } }, 402, 5],
    ['an HTTP error with a message inside', 429, { message: 'x', data: { message: 'no' } }, 429, { message: 'no' }],
    ['an HTTP status with a body', 403, { message: 'no' }, 403, { message: 'no' }],
    ['the lowest HTTP status of errors', 400, { message: 'no' }, 400, { message: 'no' }],
    [
      'a status outside over a code inside',
      200,
      { status: 404, message: 'no', data: { code: 200, a: 1 } },
      404,
      { code: 200, a: 1 },
    ],
    [
      'an HTTP status with a body of another code',
      400,
      { code: 402, message: 'no', data: { required_amount: 5 } },
      402,
      { required_amount: 5 },
    ],
    ['HTTP 401 over any code of the body', 401, { code: 400, message: 'no' }, 401, { code: 400, message: 'no' }],
    ['HTTP 500 with a body that claims success', 500, { code: 200, message: 'no', data: null }, 500, null],
  ])('reads %s', { tags: ['A-194'] }, (_, httpStatus, body, code, data) => {
    expect(json(httpStatus, body)).toMatchObject({ kind: 'refused', code, message: 'no', data });
  });

  it.each([
    ['an HTTP error', 404, { message: 'Record not found' }, 404],
    ["'Error'", 200, { code: 'Error', message: 'Record not found' }, 0],
    ['another code', 200, { code: 404, message: 'Record not found' }, 404],
  ])('reads a record that is not found as a refusal under %s', (_, httpStatus, body, code) => {
    expect(json(httpStatus, body)).toMatchObject({ kind: 'refused', code, message: 'Record not found' });
  });

  it.each([
    [400, 'record not found'],
    [400, '<html>'],
    [404, ' \n'],
  ])('reads HTTP %i with the text %j by its status', (httpStatus, text) => {
    expect(decode(httpStatus, text)).toMatchObject({ kind: 'refused', code: httpStatus, message: '', data: null });
  });

  it('reads an HTTP error without JSON by its status, and ignores its text', () => {
    expect(decode(502, '<html>Bad gateway at 10.0.0.7</html>')).toEqual({
      kind: 'refused',
      code: 502,
      message: '',
      data: null,
      isEnveloped: false,
      isInner: false,
    });
    expect(decode(404, '')).toMatchObject({ kind: 'refused', code: 404, message: '', data: null });
  });

  it.each([
    ["'Error' around it", 200, { code: 'Error', data: { code: 401 } }, true],
    ['a numeric code', 200, { code: 401 }, false],
    ['an HTTP status', 401, { code: 'Error', data: { code: 401 } }, false],
  ])('distinguishes a 401 by %s', (_, httpStatus, body, isInner) => {
    expect(json(httpStatus, body)).toMatchObject({ kind: 'refused', code: 401, isInner });
  });
});

describe('responses outside the contract', () => {
  it.each([
    ['a page', 200, '<html>'],
    ['an empty body that is no 204', 200, ' '],
    ['a redirect', 302, ''],
    ['a redirect with data', 307, '{"code":200,"data":{"a":1}}'],
    ['a redirect with a refusal', 302, '{"code":"Error","data":{"code":401}}'],
    ["'record not found' in a redirect", 301, 'record not found'],
    ['half an answer', 200, '{"code":200,"da'],
    ["'record not found' as text under 404", 404, 'record not found'],
    ['a page under 404', 404, '<h1>Not found</h1>'],
  ])('does not read %s', (_, httpStatus, body) => {
    expect(decode(httpStatus, body)).toEqual({ kind: 'unreadable' });
  });

  it('reads a page under 404 as a missing call where the operator may not have the call', () => {
    const isRefused = { kind: 'refused', code: 404, message: '', isEnveloped: false };
    expect(decode(404, '<h1>Not found</h1>', true)).toMatchObject(isRefused);
    expect(decode(200, '<h1>Welcome</h1>', true)).toEqual({ kind: 'unreadable' });
  });
});

describe('lists', () => {
  it.each([
    ['an array', [1]],
    ['data', { data: [1] }],
    ['results', { results: [1], totalPages: 3 }],
    ['result', { result: [1] }],
    ['upcoming_games', { upcoming_games: [1] }],
    ['data.data', { data: { data: [1] } }],
    ['data.result', { data: { result: [1] } }],
  ])('finds a list in %s', { tags: ['D-164'] }, (_, payload) => {
    expect(listIn(payload)).toEqual([1]);
  });

  it('finds a list below more keys than calls fit on the stack', { tags: ['T-25'] }, () => {
    const depth = 100_000;
    expect(listIn(JSON.parse(`${'{"data":'.repeat(depth)}[1]${'}'.repeat(depth)}`))).toEqual([1]);
  });

  it('finds an empty list in null, also below a key', () => {
    expect([listIn(null), listIn(undefined), listIn({ data: null })]).toEqual([[], [], []]);
  });

  it.each([[{ fixtures: [1] }], ['text'], [7], [{ data: 'text' }]])('finds none in %j', (payload) => {
    expect(listIn(payload)).toBeNull();
  });
});

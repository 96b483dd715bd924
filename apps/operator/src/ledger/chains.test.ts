import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Head, openChains, type StoredEntry } from './chains.ts';

/** Sound entries of an account, as the verifier reads them. */
function chainOf(code: string, amounts: number[], firstId = 1): StoredEntry[] {
  let [hash, balance] = ['', 0];
  const entries = amounts.map((amount, index) => {
    balance += amount;
    const id = firstId + index;
    const [transferId, key, atMs] = [String(100 + id), `deposit:${id}`, String(1_000 + id)];
    const content = [hash, transferId, code, amount, balance, 'deposit', atMs, key];
    hash = createHash('sha256').update(content.join('|')).digest('hex');
    return {
      id: String(id),
      transfer_id: transferId,
      account_code: code,
      amount_cents: String(amount),
      balance_after_cents: String(balance),
      hash,
      kind: 'deposit',
      operation_key: key,
      at_ms: atMs,
    };
  });
  const account = { balance_cents: String(balance), head_hash: hash, entry_count: String(amounts.length) };
  return entries.map((entry) => ({ ...entry, ...account }));
}

/** The head of a chain after some of its entries. */
function headAfter(entries: StoredEntry[], count: number): Head {
  const last = entries[count - 1];
  if (last === undefined) throw new Error('no such entry');
  return { entryId: Number(last.id), count, balanceCents: Number(last.balance_after_cents), hash: last.hash };
}

function faultsOf(entries: StoredEntry[], known?: Parameters<typeof openChains>[0]): string[] {
  const chains = openChains(known);
  for (const entry of entries) chains.check(entry);
  return chains.close();
}

/** A chain of which one entry was changed. */
const withChange = (change: Partial<StoredEntry>, index: number, entries = chainOf('a', [500, 300])): StoredEntry[] =>
  entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry));

describe('chains of entries', () => {
  it('have no fault when every hash and balance follows', () => {
    expect(faultsOf([...chainOf('a', [500, -200, 300]), ...chainOf('b', [-100, 100], 4)])).toEqual([]);
    expect(faultsOf([])).toEqual([]);
  });

  it('name an entry whose content does not match its hash', () => {
    const fault = 'entry 1 of a (transfer 101): its hash does not match its content and the previous entry';
    for (const change of [{ kind: 'bonus' }, { at_ms: '7' }, { operation_key: 'x' }])
      expect(faultsOf(withChange(change, 0))).toEqual([fault]);
  });

  it('name an entry that does not follow the one before it', () => {
    const [first, , third] = chainOf('a', [500, 300, 200]) as [StoredEntry, StoredEntry, StoredEntry];
    expect(faultsOf([first, third])).toEqual([
      'entry 3 of a (transfer 103): its hash does not match its content and the previous entry',
      'entry 3 of a (transfer 103): the balance after it is 1000 instead of 700',
      'account a: it counts 3 entries, not 2',
    ]);
  });

  it('name an entry without its transfer', () => {
    const lost = { kind: null, operation_key: null, at_ms: null };
    expect(faultsOf(withChange(lost, 1))).toEqual([
      'entry 2 of a (transfer 102): its transfer is missing',
      'entry 2 of a (transfer 102): its hash does not match its content and the previous entry',
    ]);
  });

  it.each([
    [{ entry_count: '3' }, 'account a: it counts 3 entries, not 2'],
    [{ head_hash: 'x' }, 'account a: its chain does not end after entry 2, the last of 2'],
    [{ balance_cents: '900' }, 'account a: its balance is 900 instead of 800 after entry 2, the last of 2'],
    [{ entry_count: null, head_hash: null, balance_cents: null }, 'account a: the account is missing'],
  ])('name an account that does not agree with its last entry: %j', (change, fault) => {
    expect(faultsOf(withChange(change, 1))).toEqual([fault]);
    // The same when another account follows.
    expect(faultsOf([...withChange(change, 1), ...chainOf('b', [100], 3)])).toEqual([fault]);
  });
});

describe('chains after known heads', () => {
  const entries = chainOf('a', [500, -200, 300]);

  it('go on from the hash, balance and count of the head', () => {
    const from = new Map([['a', headAfter(entries, 2)]]);
    expect(faultsOf(entries.slice(2), { from })).toEqual([]);
    expect(faultsOf([...entries.slice(2), ...chainOf('b', [100], 4)], { from })).toEqual([]);
  });

  it('do not follow another head', () => {
    const from = new Map([['a', headAfter(entries, 1)]]);
    expect(faultsOf(entries.slice(2), { from })).toEqual([
      'entry 3 of a (transfer 103): its hash does not match its content and the previous entry',
      'entry 3 of a (transfer 103): the balance after it is 600 instead of 800',
      'account a: it counts 3 entries, not 2',
    ]);
  });
});

describe('chains that contain signed heads', () => {
  const entries = chainOf('a', [500, -200, 300]);
  const rewritten = 'account a: its history up to entry 2, the signed one of 2, was rewritten';
  const signed = (change: Partial<Head> = {}) => ({
    signed: new Map([['a', { ...headAfter(entries, 2), ...change }]]),
  });

  it('have no fault when the signed entry is the same', () => {
    expect(faultsOf(entries, signed())).toEqual([]);
    expect(faultsOf([...entries, ...chainOf('b', [100], 4)], signed())).toEqual([]);
  });

  it('name an account whose signed entry has another hash or place', () => {
    expect(faultsOf(entries, signed({ hash: 'x' }))).toEqual([rewritten]);
    expect(faultsOf(entries, signed({ count: 1 }))).toEqual([rewritten.replace('one of 2', 'one of 1')]);
  });

  it('name an account whose signed entry is missing', () => {
    expect(faultsOf(entries, signed({ entryId: 9 }))).toEqual([rewritten.replace('entry 2', 'entry 9')]);
    expect(faultsOf([], signed())).toEqual([rewritten]);
  });
});

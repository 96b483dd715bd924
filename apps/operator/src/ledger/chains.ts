import { createHash } from 'node:crypto';

/** An entry joined with its transfer and account. Numbers are text; columns of a missing row are null. */
export type StoredEntry = {
  id: string;
  transfer_id: string;
  account_code: string;
  amount_cents: string;
  balance_after_cents: string;
  hash: string;
  kind: string | null;
  operation_key: string | null;
  at_ms: string | null;
  balance_cents: string | null;
  head_hash: string | null;
  entry_count: string | null;
};

/** The end of an account's chain at a time. An account without entries has id 0 and the hash ''. */
export type Head = { entryId: number; count: number; balanceCents: number; hash: string };

/** Known heads by account. Entries continue the heads of `from`, and must contain the heads of `signed`. */
type Known = { from?: ReadonlyMap<string, Head>; signed?: ReadonlyMap<string, Head> };

type Chains = {
  /** Checks the next entry. Entries must be grouped by account, in the order of their ids. */
  check(entry: StoredEntry): void;
  /** Ends the last chain and returns all faults. */
  close(): string[];
};

/** Checks each entry against its predecessor, each account's last entry against the account, and known heads. */
export function openChains({ from, signed }: Known = {}): Chains {
  const faults: string[] = [];
  const found = new Set<string>();
  let last: StoredEntry | null = null;
  let length = 0;
  return {
    check: (entry) => {
      const { account_code: code } = entry;
      if (last !== null && last.account_code !== code) {
        faults.push(...endFaults(last, length));
        last = null;
      }
      const start = last === null ? from?.get(code) : undefined;
      length = last === null ? (start?.count ?? 0) + 1 : length + 1;
      faults.push(...entryFaults(entry, last === null ? startOf(start) : previousOf(last)));
      last = entry;
      const head = signed?.get(code);
      if (head?.entryId !== Number(entry.id)) return;
      found.add(code);
      if (head.hash !== entry.hash || head.count !== length) faults.push(rewritten(code, head));
    },
    close: () => {
      if (last !== null) faults.push(...endFaults(last, length));
      for (const [code, head] of signed ?? [])
        if (!found.has(code) && !isSameHead(from?.get(code), head)) faults.push(rewritten(code, head));
      return faults;
    },
  };
}

const isSameHead = (one: Head | undefined, other: Head): boolean =>
  one !== undefined &&
  one.entryId === other.entryId &&
  one.count === other.count &&
  one.balanceCents === other.balanceCents &&
  one.hash === other.hash;

/** The hash and balance before an entry. */
type Previous = { hash: string; balanceCents: number };

const previousOf = ({ hash, balance_after_cents }: StoredEntry): Previous => ({
  hash,
  balanceCents: Number(balance_after_cents),
});
const startOf = (head: Head | undefined): Previous => head ?? { hash: '', balanceCents: 0 };

/** The fault of an account whose signed entry was changed. */
export const rewritten = (code: string, { entryId, count }: Head): string =>
  `account ${code}: its history up to entry ${entryId}, the signed one of ${count}, was rewritten`;

/** The expected hash of an entry, computed independently of the SQL function `ledger_entry_hash`. */
function hashOf(entry: StoredEntry, previousHash: string): string {
  const { transfer_id, account_code, amount_cents, balance_after_cents, kind, at_ms, operation_key } = entry;
  const content = [previousHash, transfer_id, account_code, amount_cents, balance_after_cents, kind, at_ms];
  return createHash('sha256')
    .update([...content, operation_key].join('|'))
    .digest('hex');
}

/** The faults of an entry that follows a hash and balance. */
export function entryFaults(entry: StoredEntry, previous: Previous): string[] {
  const name = `entry ${entry.id} of ${entry.account_code} (transfer ${entry.transfer_id})`;
  const faults: string[] = [];
  if (entry.operation_key === null) faults.push(`${name}: its transfer is missing`);
  if (entry.hash !== hashOf(entry, previous.hash))
    faults.push(`${name}: its hash does not match its content and the previous entry`);
  const balance = previous.balanceCents + Number(entry.amount_cents);
  if (balance !== Number(entry.balance_after_cents))
    faults.push(`${name}: the balance after it is ${entry.balance_after_cents} instead of ${balance}`);
  return faults;
}

function endFaults(last: StoredEntry, length: number): string[] {
  const name = `account ${last.account_code}`;
  const where = `after entry ${last.id}, the last of ${length}`;
  if (last.entry_count === null) return [`${name}: the account is missing`];
  const faults: string[] = [];
  if (Number(last.entry_count) !== length) faults.push(`${name}: it counts ${last.entry_count} entries, not ${length}`);
  if (last.head_hash !== last.hash) faults.push(`${name}: its chain does not end ${where}`);
  if (last.balance_cents !== last.balance_after_cents)
    faults.push(`${name}: its balance is ${last.balance_cents} instead of ${last.balance_after_cents} ${where}`);
  return faults;
}

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

type Chains = {
  /** Checks the next entry. Entries come grouped by account, in the order of their ids. */
  check(entry: StoredEntry): void;
  /** Ends the last chain and returns all faults. */
  close(): string[];
};

/** Checks each entry against its predecessor, and each account's last entry against the account. */
export function openChains(): Chains {
  const faults: string[] = [];
  let last: StoredEntry | null = null;
  let length = 0;
  return {
    check: (entry) => {
      if (last !== null && last.account_code !== entry.account_code) {
        faults.push(...endFaults(last, length));
        last = null;
      }
      length = last === null ? 1 : length + 1;
      faults.push(...entryFaults(entry, last));
      last = entry;
    },
    close: () => (last === null ? faults : [...faults, ...endFaults(last, length)]),
  };
}

/** The expected hash of an entry, computed independently of the SQL function `ledger_entry_hash`. */
function hashOf(entry: StoredEntry, previousHash: string): string {
  const { transfer_id, account_code, amount_cents, balance_after_cents, kind, at_ms, operation_key } = entry;
  const content = [previousHash, transfer_id, account_code, amount_cents, balance_after_cents, kind, at_ms];
  return createHash('sha256')
    .update([...content, operation_key].join('|'))
    .digest('hex');
}

function entryFaults(entry: StoredEntry, previous: StoredEntry | null): string[] {
  const name = `entry ${entry.id} of ${entry.account_code} (transfer ${entry.transfer_id})`;
  const faults: string[] = [];
  if (entry.operation_key === null) faults.push(`${name}: its transfer is missing`);
  if (entry.hash !== hashOf(entry, previous?.hash ?? ''))
    faults.push(`${name}: its hash does not match its content and the previous entry`);
  const balance = Number(previous?.balance_after_cents ?? 0) + Number(entry.amount_cents);
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

import type { Transaction } from '@ushindi/api-contract';
import type { WireTransaction } from '@ushindi/api-contract/operator';
import { transactionKind } from '@ushindi/api-contract/wallet/contract';
import { parseNairobi } from '@ushindi/shared';

// An operator's new kind must not make the rest of the list unreadable.
const kind = transactionKind.catch('other');

/** A transaction in the client's terms. */
export function transactionOf(wire: WireTransaction): Transaction {
  return {
    id: wire.id,
    kind: kind.parse(wire.kind),
    amount: wire.amount,
    balanceAfter: wire.balance_after,
    atMs: parseNairobi(wire.created_at),
    receipt: wire.receipt,
    description: wire.description,
  };
}

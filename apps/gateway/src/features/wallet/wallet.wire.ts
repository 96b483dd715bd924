import type { Transaction } from '@ushindi/api-contract';
import type { WireTransaction } from '@ushindi/api-contract/operator';
import { transactionKind } from '@ushindi/api-contract/wallet/contract';
import { parseNairobi } from '@ushindi/shared';

// Kinds have the same names on the wire; a new one must not cost the player the rest of the list (decision 14).
const kind = transactionKind.catch('other');

/** A movement of the player's money. */
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

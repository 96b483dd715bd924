import type { Spending } from '@ushindi/api-contract';
import { SPENDING_LINES, type walletCalls } from '@ushindi/api-contract/operator';
import { spendingOutput } from '@ushindi/api-contract/wallet/contract';
import { fromCents, toCents } from '@ushindi/shared';
import type { z } from 'zod';

type Wire = z.output<typeof walletCalls.spending.data>;

// The amount of an unknown line of a newer operator counts among the others, so that the sum stays right.
const line = spendingOutput.shape.lines.element.shape.line.catch('others');

/**
 * The player's spending in the client's terms. Null unless the opening balance and the amounts add up to the closing
 * balance.
 */
export function spendingOf({ opening, closing, lines, parts, deposited, withdrawn, lost }: Wire): Spending | null {
  const sums = new Map<string, number>();
  for (const wire of lines) {
    const name = line.parse(wire.line);
    sums.set(name, (sums.get(name) ?? 0) + toCents(wire.amount));
  }
  const spending = {
    opening,
    closing,
    lines: SPENDING_LINES.flatMap((name) => {
      const cents = sums.get(name);
      return cents === undefined ? [] : { line: name, amount: fromCents(cents) };
    }),
    parts,
    netDeposits: fromCents(toCents(deposited) - toCents(withdrawn)),
    lost,
  };
  return addsUp(spending) ? spending : null;
}

function addsUp({ opening, closing, lines, parts }: Spending): boolean {
  const moved = lines.reduce((sum, { amount }) => sum + toCents(amount), 0);
  let cents = toCents(opening);
  for (const part of parts) {
    cents += toCents(part.amount);
    if (cents !== toCents(part.closing)) return false;
  }
  const isWhole = parts.length === 0 || cents === toCents(closing);
  return isWhole && toCents(opening) + moved === toCents(closing);
}

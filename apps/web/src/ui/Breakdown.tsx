import { Kes } from './Kes.tsx';

export type BreakdownRow = {
  label: string;
  /** Decimal string in shillings; a deduction is negative. */
  amount?: string;
  /** Instead of an amount: a figure that is not money, such as the total odds. */
  figure?: string;
};

/** The sums of a bet, every line always shown, and the largest figure last: what is paid out. */
export function Breakdown({
  rows,
  total,
}: {
  rows: readonly BreakdownRow[];
  total?: { label: string; amount: string };
}) {
  return (
    <dl className="sums">
      {rows.map(({ label, amount, figure }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount === undefined ? figure : <Kes amount={amount} bare />}</dd>
        </div>
      ))}
      {total && (
        <div className="sums-total">
          <dt>{total.label}</dt>
          <dd>
            <Kes amount={total.amount} />
          </dd>
        </div>
      )}
    </dl>
  );
}

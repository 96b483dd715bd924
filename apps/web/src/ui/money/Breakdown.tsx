import { Kes } from './Kes.tsx';
import './breakdown.css';

export type BreakdownRow = {
  label: string;
  /** Decimal string in shillings; a deduction is negative. */
  amount?: string;
  /** Replaces the amount by a figure that is not money, such as the total odds. */
  figure?: string;
};

/** The sums of a bet. Every line is always shown; the last and largest is the payout. */
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
          <dd>{amount === undefined ? figure : <Kes amount={amount} />}</dd>
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

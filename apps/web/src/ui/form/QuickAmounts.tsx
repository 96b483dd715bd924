import './form.css';

type Props = {
  /** Whole shillings. */
  amounts: readonly number[];
  chosen: number | null;
  onChoose: (amount: number) => void;
  /** The group's accessible name. */
  name: string;
};

/** A row of quick amounts. */
export function QuickAmounts({ amounts, chosen, onChoose, name }: Props) {
  return (
    <div className="quick-amounts" role="group" aria-label={name}>
      {amounts.map((amount) => (
        <button key={amount} type="button" aria-pressed={amount === chosen} onClick={() => onChoose(amount)}>
          {amount}
        </button>
      ))}
    </div>
  );
}

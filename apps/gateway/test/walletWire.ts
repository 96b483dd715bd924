/** A transaction of a player's account. */
export const wireTransaction = (over: object = {}) => ({
  id: 7,
  kind: 'stake',
  amount: '-100.00',
  balance_after: '400.00',
  created_at: '2026-01-15 15:00:00',
  receipt: 'ABCDE12',
  description: 'Bet ABCDE12',
  ...over,
});

export const wireSpending = (over: object = {}) => ({
  opening: '100.00',
  closing: '980.10',
  lines: [
    { line: 'stakes', amount: '-119.90' },
    { line: 'deposits', amount: '1000.00' },
  ],
  parts: [
    { period: '2026-11-02', amount: '1000.00', closing: '1100.00' },
    { period: '2026-11-03', amount: '-119.90', closing: '980.10' },
  ],
  deposited: '1000.00',
  withdrawn: '0.00',
  lost: '119.90',
  ...over,
});

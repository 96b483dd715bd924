import { follow, repeat } from '../players.mjs';

export const LIVE_TOPICS = ['live:10:2', 'live:20:2'];

/** Calls of players that reach the operator: bets, deposits and balances. */
export function play({ players }) {
  let turn = 0;
  const ends = players.betting.map((player) =>
    repeat(async () => {
      const [pick] = players.bettable;
      turn += 1;
      await Promise.all([
        players.place(player, pick),
        player.query('wallet.balance'),
        ...(turn % 2 === 0 ? [player.mutate('wallet.deposit', { amount: 50 })] : []),
      ]);
    }, 250),
  );
  return () => Promise.all(ends.map((end) => end()));
}

export const watch = ({ players }, count = 4) => {
  const ends = Array.from({ length: count }, () => follow(players.origin, LIVE_TOPICS));
  return () => ends.forEach((end) => end());
};

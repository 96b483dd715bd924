import type { Leader } from '@ushindi/api-contract';
import { leaderboard } from '../../lib/messages/leaderboard.ts';
import { useMessages } from '../../lib/messages/messages.ts';

/** A player on the board: place (winners of several days have none in common), name, masked phone, bets counted. */
export function LeaderRow({ leader, position }: { leader: Leader; position?: number | undefined }) {
  const words = useMessages(leaderboard);
  return (
    <li className="flex h-16 items-center gap-3 border-b border-line bg-surface px-3">
      {position !== undefined && (
        <span className="min-w-8 flex-none text-title font-extrabold">
          <span className="sr-only">{words.place(position)}</span>
          <span aria-hidden>{position}</span>
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-bold">{leader.name}</p>
        <p className="result-what">{leader.phone}</p>
      </div>
      <p className="value flex-none">{words.bets(leader.betCount)}</p>
    </li>
  );
}

import type { LeaderboardPrizes } from '@ushindi/api-contract';
import { leaderboard } from '#i18n/en/leaderboard.ts';
import { dayLabel } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import '#ui/layout/card.css';

/** Who won which prize on the last days. Phones are masked. */
export function PaidPrizes({ winners }: { winners: LeaderboardPrizes['winners'] }) {
  const { prizes: words } = messagesOf(leaderboard);
  if (winners.length === 0) return null;
  return (
    <>
      <GroupHeading title={words.paid} />
      <ol aria-label={words.paid}>
        {winners.map(({ day, place, name, phone, prize }) => (
          <li
            key={`${day}·${place}`}
            className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-line bg-surface px-3 py-1"
          >
            <div className="min-w-24 flex-1">
              <p className="truncate font-bold">{name || phone}</p>
              <p className="result-what">{words.won(dayLabel(Date.parse(day)), place)}</p>
            </div>
            <p className="value flex-none">
              <Kes amount={prize} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

import { leaderboard } from '#i18n/en/leaderboard.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';

/** The prizes that are paid for every day, with their rules. */
export function DailyPrizes({ prizes }: { prizes: readonly number[] }) {
  const { prizes: words } = messagesOf(leaderboard);
  return (
    <div className="grid gap-4 border-b border-line bg-surface p-4">
      <h2 className="text-title font-extrabold">{words.title}</h2>
      <ul className="grid list-disc gap-1.5 pl-5" aria-label={words.list}>
        {prizes.map((kes, index) => {
          const line = words.place(index + 1, formatKes(kes));
          return <li key={line}>{line}</li>;
        })}
      </ul>
      <ul className="grid list-disc gap-1.5 pl-5">
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="font-bold">{words.before}</p>
    </div>
  );
}

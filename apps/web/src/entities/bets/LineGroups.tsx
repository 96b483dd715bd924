import type { BetDetail, LineGroup } from '@ushindi/api-contract';
import { sumKes } from '@ushindi/shared';
import { names } from '#i18n/en/names.ts';
import { kesText } from '#i18n/format/money.ts';
import { systemBets } from '#i18n/en/systemBets.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Breakdown } from '#ui/money/Breakdown.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { amountLabel, amountOf } from './betAmounts.ts';

/** The lines of singles or a system in groups, with their taxes and what they paid so far. */
export default function LineGroups({ bet }: { bet: BetDetail }) {
  const words = messagesOf(systemBets).groups;
  if (!bet.lines) return null;
  const { groups } = bet.lines;
  const total = (of: (group: LineGroup) => string) => sumKes(groups.map(of));
  const [excise, boost, winTax] = [
    total((group) => group.exciseTax),
    total((group) => group.boostAmount),
    total((group) => group.withholdingTax),
  ];
  const isOpen = bet.status === 'pending';
  return (
    <>
      <ul className="grid gap-2" aria-label={words.name}>
        {groups.map((group) => (
          <Group key={`${group.size} ${group.matchId}`} group={group} bet={bet} />
        ))}
      </ul>
      <Breakdown
        rows={[
          { label: words.stake, amount: kesText(bet.stake) },
          ...(Number(excise) > 0 ? [{ label: words.excise, amount: `-${excise}` }] : []),
          ...(Number(boost) > 0 ? [{ label: words.boost, amount: boost }] : []),
          ...(Number(winTax) > 0 ? [{ label: words.winTax, amount: `-${winTax}` }] : []),
          ...(isOpen ? [{ label: words.paid, amount: total((group) => group.paid) }] : []),
        ]}
        total={
          isOpen
            ? { label: words.possible, amount: total((group) => group.possibleWin) }
            : { label: amountLabel(bet), amount: amountOf(bet) }
        }
      />
    </>
  );
}

function Group({ group, bet }: { group: LineGroup; bet: BetDetail }) {
  const words = messagesOf(systemBets).groups;
  const { won, lost, voided, lines, stake, paid, possibleWin } = group;
  const open = lines - won - lost - voided;
  return (
    <li>
      <p className="flex justify-between gap-2">
        <b className="min-w-0">{titleOf(group, bet)}</b>
        <b className="num flex-none">
          <Kes amount={open > 0 ? possibleWin : paid} />
        </b>
      </p>
      <p className="hint">
        {words.counts(won, open, lost, voided)} · {words.stake} <Kes amount={stake} />
      </p>
    </li>
  );
}

function titleOf({ size, matchId, lines: count }: LineGroup, { lines, outcomes }: BetDetail): string {
  const words = messagesOf(systemBets).groups;
  const picksOf = (matchIds: readonly string[]) =>
    outcomes
      .filter((outcome) => matchIds.includes(outcome.matchId))
      .map((outcome) => messagesOf(names).outcome(outcome.pick, outcome))
      .join(', ');
  if (lines === null || lines.kind === 'singles') return words.single(picksOf([matchId]));
  const { bankers } = lines;
  const title = words.size(size, outcomes.length - bankers.length, count);
  return bankers.length === 0 ? title : `${title}, ${words.withBankers(picksOf(bankers))}`;
}

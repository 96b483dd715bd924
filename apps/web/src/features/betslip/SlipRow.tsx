import { CircleExclamationPoint, Clock, Lock, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#lib/classes.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { common } from '#i18n/en/common.ts';
import { lists } from '#i18n/en/lists.ts';
import { names } from '#i18n/en/names.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { formatOdds, formatWholeKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { type Selection, selectionFlag, type SelectionFlag } from '#entities/slip/selection.ts';
import './betslip.css';

type Props = {
  selection: Selection;
  nowMs: number;
  /**
   * The largest stake in KES that the selection's liability limit accepts, if the slip's stake exceeds it; otherwise
   * null.
   */
  largestStakeKes: number | null;
  onRemove: () => void;
  onTakeStake: (kes: number) => void;
  /** The controls of singles or a system in the row; null for a multi. */
  lines: ReactNode;
};

const signOf = { issue: TriangleAlert, stale: Clock, expired: CircleExclamationPoint, suspended: Lock };

/** One selection of the slip: match, outcome, odds and its problem, if any. */
export function SlipRow({ selection, nowMs, largestStakeKes, onRemove, onTakeStake, lines }: Props) {
  const words = messagesOf(betslip);
  const flag = selectionFlag(selection, nowMs);
  const { homeTeam, awayTeam, odds, oddsBefore } = selection;
  const outcomeName = messagesOf(names).outcome(selection.outcomeName, selection);
  return (
    <li className={classes('leg', isStopped(flag) && 'leg-stopped', flag === 'issue' && 'leg-issue')}>
      <div className="min-w-0">
        <div className="leg-outcome">{outcomeName}</div>
        <div className="leg-what whitespace-normal">
          {messagesOf(names).market(selection.marketName)} · {words.teams(homeTeam, awayTeam)}
        </div>
        <Where selection={selection} />
      </div>
      <div>
        <span className="sr-only">{messagesOf(common).odds} </span>
        <span className="leg-price">{formatOdds(odds)}</span>
        {oddsBefore !== null && <s className="leg-was">{formatOdds(oddsBefore)}</s>}
      </div>
      <IconButton icon={X} name={words.remove(outcomeName)} onClick={onRemove} />
      {flag === 'oddsChanged' && oddsBefore !== null && <MovedOdds before={oddsBefore} now={odds} />}
      {flag !== null && flag !== 'oddsChanged' && (
        <div className="leg-notice">
          <Icon of={signOf[flag]} size="xs" />
          {words.flags[flag]}
        </div>
      )}
      {largestStakeKes !== null && <LargestStake kes={largestStakeKes} onTake={() => onTakeStake(largestStakeKes)} />}
      {lines}
    </li>
  );
}

function LargestStake({ kes, onTake }: { kes: number; onTake: () => void }) {
  const words = messagesOf(betslip);
  const amount = formatWholeKes(String(kes));
  return (
    <div className="leg-notice flex-wrap">
      <Icon of={TriangleAlert} size="xs" />
      {words.largestStake(amount)}
      <Button look="text" onClick={onTake}>
        {words.takeStake(amount)}
      </Button>
    </div>
  );
}

function isStopped(flag: SelectionFlag | null): boolean {
  return flag === 'stale' || flag === 'expired' || flag === 'suspended';
}

/** The competition, then the kick-off time or the live mark. A long name is truncated, the time never. */
function Where({ selection: { country, tournament, live, startsAtMs } }: { selection: Selection }) {
  const words = messagesOf(betslip);
  const competition = messagesOf(lists).competition(country, tournament);
  return (
    <div className="leg-what flex gap-1">
      {competition !== '' && <span className="truncate">{competition}</span>}
      <span className="flex-none">· {live ? words.live : dayTime(startsAtMs)}</span>
    </div>
  );
}

function MovedOdds({ before, now }: { before: number; now: number }) {
  const words = messagesOf(betslip);
  return (
    <div className="leg-notice">
      <i className={classes('arrow', now > before && 'arrow-up')} aria-hidden />
      {words.oddsChanged(formatOdds(before), formatOdds(now))}
    </div>
  );
}

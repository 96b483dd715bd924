import { CircleAlert, Clock, Lock, TriangleAlert, X } from 'lucide-react';
import { dayTime } from '../../lib/format/dayTime.ts';
import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { selectionFlag, type Selection, type SelectionFlag } from '../../lib/slip/selection.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

type Props = { selection: Selection; nowMs: number; onRemove: () => void };

const signOf = { issue: TriangleAlert, stale: Clock, expired: CircleAlert, suspended: Lock };

/** One pick of the slip: what, where, at which price, and what is the matter with it. */
export function SlipRow({ selection, nowMs, onRemove }: Props) {
  const words = useMessages(betslip);
  const flag = selectionFlag(selection, nowMs);
  const { outcomeName, marketName, homeTeam, awayTeam, odds, oddsBefore } = selection;
  return (
    <li className={classes('leg', isStopped(flag) && 'leg-stopped', flag === 'issue' && 'leg-issue')}>
      <div className="min-w-0">
        <div className="leg-pick">{outcomeName}</div>
        <div className="leg-what">
          {marketName} · {words.teams(homeTeam, awayTeam)}
        </div>
        <Where selection={selection} />
      </div>
      <div>
        <span className="leg-price">{odds.toFixed(2)}</span>
        {oddsBefore !== null && <s className="leg-was">{oddsBefore.toFixed(2)}</s>}
      </div>
      <IconButton icon={X} name={words.remove(outcomeName)} onClick={onRemove} />
      {flag === 'oddsChanged' && oddsBefore !== null && <MovedOdds before={oddsBefore} now={odds} />}
      {flag !== null && flag !== 'oddsChanged' && (
        <div className="leg-say">
          <Icon of={signOf[flag]} size="xs" />
          {words.flags[flag]}
        </div>
      )}
    </li>
  );
}

function isStopped(flag: SelectionFlag | null): boolean {
  return flag === 'stale' || flag === 'expired' || flag === 'suspended';
}

/** The competition, then the time of kick-off, or that the game is live. A long name gives way, never the time. */
function Where({ selection: { country, tournament, live, startsAtMs } }: { selection: Selection }) {
  const words = useMessages(betslip);
  const competition = [country, tournament].filter((place) => place !== '').join(' · ');
  return (
    <div className="leg-what flex gap-1">
      {competition !== '' && <span className="truncate">{competition}</span>}
      <span className="flex-none">· {live ? words.live : dayTime(startsAtMs)}</span>
    </div>
  );
}

function MovedOdds({ before, now }: { before: number; now: number }) {
  const words = useMessages(betslip);
  return (
    <div className="leg-say">
      <i className={classes('arrow', now > before && 'arrow-up')} aria-hidden />
      {words.oddsChanged(before.toFixed(2), now.toFixed(2))}
    </div>
  );
}

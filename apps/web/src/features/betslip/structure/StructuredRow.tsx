import { DEFAULT_RULES } from '@ushindi/shared';
import { useId } from 'react';
import { betslip } from '#i18n/en/betslip.ts';
import { names } from '#i18n/en/names.ts';
import { formatWholeKes } from '#i18n/format/money.ts';
import { systemBets } from '#i18n/en/systemBets.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Chip } from '#ui/button/Chip.tsx';
import { FieldError } from '#ui/form/FieldFrame.tsx';
import { StakeStepper } from '#ui/form/StakeStepper.tsx';
import { useRules } from '#entities/rules/useRules.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { stakeKes, stakeProblem } from '#entities/slip/stake.ts';
import { changeStructure, useSlipStructure } from '#entities/slip/structure.ts';
import { singleStakeOf } from './slipLines.ts';
import './structure.css';

const STEP_KES = 10;

type Props = { matchId: string; outcomeName: string };

/** Below a selection: its stake as a single, or whether it is a banker of the system. */
export default function StructuredRow({ matchId }: Pick<Props, 'matchId'>) {
  const kind = useSlipStructure()?.kind;
  const selection = useSlip(({ selections }) => selections.find((each) => each.matchId === matchId));
  if (kind === undefined || selection === undefined) return null;
  const props = { matchId, outcomeName: messagesOf(names).outcome(selection.outcomeName, selection) };
  return <div className="leg-lines">{kind === 'singles' ? <SingleStake {...props} /> : <Banker {...props} />}</div>;
}

function SingleStake({ matchId, outcomeName }: Props) {
  const words = messagesOf(systemBets);
  const slipWords = messagesOf(betslip);
  const errorId = useId();
  const text = useSlip((slip) => singleStakeOf(slip, matchId));
  const { betLimits } = useRules() ?? DEFAULT_RULES;
  const [minKes, maxKes] = [Number(betLimits.minStake), Number(betLimits.maxStake)];
  const problem = stakeProblem(text, betLimits);
  const kes = stakeKes(text, betLimits);
  const set = (stake: string) =>
    changeStructure((structure) => ({ ...structure, stakes: { ...structure.stakes, [matchId]: stake } }));
  return (
    <>
      <span className="stake-label">{slipWords.stake}</span>
      <div className="leg-stake">
        <StakeStepper
          name={words.stakeOn(outcomeName)}
          value={text}
          onChange={set}
          onLess={() => set(String(Math.max(minKes, kes - STEP_KES)))}
          onMore={() => set(String(Math.min(maxKes, kes + STEP_KES)))}
          canLess={problem !== null || kes > minKes}
          canMore={problem !== null || kes < maxKes}
          errorId={problem === null ? undefined : errorId}
        />
      </div>
      {problem !== null && (
        <FieldError
          id={errorId}
          text={slipWords.stakeProblems[problem](
            formatWholeKes(betLimits.minStake),
            formatWholeKes(betLimits.maxStake),
          )}
        />
      )}
    </>
  );
}

function Banker({ matchId, outcomeName }: Props) {
  const words = messagesOf(systemBets);
  const bankers = useSlipStructure()?.bankers ?? [];
  const isBanker = bankers.includes(matchId);
  const toggle = () =>
    changeStructure((structure) => ({
      ...structure,
      // Sizes count the selections that are no bankers.
      sizes: [],
      bankers: isBanker ? bankers.filter((one) => one !== matchId) : [...bankers, matchId],
    }));
  return (
    <Chip pressed={isBanker} onPress={toggle}>
      {words.banker} <span className="sr-only">{outcomeName}</span>
    </Chip>
  );
}

import { useId } from 'react';
import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Chip } from '#ui/button/Chip.tsx';
import type { SlipFreebet } from '#entities/slip/freebet.ts';
import { chooseStructure, useSlipStructure } from '#entities/slip/structure.ts';

const KINDS = ['multi', 'singles', 'system'] as const;

/** Multi, singles or system. A player with a freebet sees that it pays for a multi only. */
export function StructureChoice({ freebet }: { freebet: SlipFreebet }) {
  if (!freebet.isUsed) return <Kinds hasFreebet={freebet.usable.length > 0} />;
  return (
    <div className="odds-policy">
      <p className="hint">{messagesOf(betslip).structure.freebetUsed}</p>
    </div>
  );
}

function Kinds({ hasFreebet }: { hasFreebet: boolean }) {
  const words = messagesOf(betslip).structure;
  const labelId = useId();
  const chosen = useSlipStructure()?.kind ?? 'multi';
  return (
    <div className="odds-policy">
      <span id={labelId}>{words.name}</span>
      <div className="flex flex-wrap gap-1.5" role="group" aria-labelledby={labelId}>
        {KINDS.map((kind) => (
          <Chip key={kind} pressed={kind === chosen} onPress={() => chooseStructure(kind === 'multi' ? null : kind)}>
            {words.kinds[kind]}
          </Chip>
        ))}
      </div>
      <p className="hint">{words.hints[chosen]}</p>
      {hasFreebet && chosen !== 'multi' && <p className="hint">{words.freebetWaits}</p>}
    </div>
  );
}

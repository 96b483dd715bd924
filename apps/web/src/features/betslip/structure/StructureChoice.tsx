import { useId } from 'react';
import { systemBets } from '#i18n/en/systemBets.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Chip } from '#ui/button/Chip.tsx';
import { chooseStructure, useSlipStructure } from '#entities/slip/structure.ts';

const KINDS = ['multi', 'singles', 'system'] as const;

/** Multi, singles or system. */
export default function StructureChoice() {
  const words = messagesOf(systemBets);
  const labelId = useId();
  const chosen = useSlipStructure()?.kind ?? 'multi';
  return (
    <div className="odds-policy">
      <span id={labelId}>{words.betType}</span>
      <div className="flex gap-1.5" role="group" aria-labelledby={labelId}>
        {KINDS.map((kind) => (
          <Chip key={kind} pressed={kind === chosen} onPress={() => chooseStructure(kind === 'multi' ? null : kind)}>
            {words.kinds[kind]}
          </Chip>
        ))}
      </div>
      <p className="hint">{words.hints[chosen]}</p>
    </div>
  );
}

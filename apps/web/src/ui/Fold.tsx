import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = { title: string; count?: ReactNode; open: boolean; onToggle: () => void; children: ReactNode };

/** A collapsible section: one market with its prices. Closed content is not drawn at all. */
export function Fold({ title, count, open, onToggle, children }: Props) {
  const bodyId = useId();
  return (
    <section className="fold">
      <h2>
        <button
          type="button"
          className="fold-button"
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={onToggle}
        >
          {title}
          {count !== undefined && ' '}
          <span className="fold-count">{count}</span>
          <Icon of={open ? ChevronUp : ChevronDown} size="sm" />
        </button>
      </h2>
      {open && (
        <div className="fold-body" id={bodyId}>
          {children}
        </div>
      )}
    </section>
  );
}

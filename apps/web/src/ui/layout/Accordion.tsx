import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from '#ui/icon/Icon.tsx';
import './accordion.css';

type Props = { title: string; count?: ReactNode; open: boolean; onToggle: () => void; children: ReactNode };

/** A collapsible section: one market with its odds. Closed content is not rendered, except for pages without JavaScript. */
export function Accordion({ title, count, open, onToggle, children }: Props) {
  const bodyId = useId();
  return (
    <section className="accordion">
      <h2>
        <button
          type="button"
          className="accordion-button"
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={onToggle}
        >
          {title}
          {count !== undefined && ' '}
          <span className="accordion-count">{count}</span>
          <Icon of={open ? ChevronUp : ChevronDown} size="sm" />
        </button>
      </h2>
      {/* In a browser React renders nothing inside noscript. */}
      {!open && <noscript>{children}</noscript>}
      {open && (
        <div className="accordion-body" id={bodyId}>
          {children}
        </div>
      )}
    </section>
  );
}

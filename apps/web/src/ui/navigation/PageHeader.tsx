import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { classes } from '#lib/classes.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { BorderPattern } from '#ui/layout/BorderPattern.tsx';
import './pageHeader.css';

type Props = {
  title: string;
  /** A small centred title above larger content, such as the two teams of a match. */
  quiet?: boolean;
  /** The right end: a balance, a phone number, a status. */
  end?: ReactNode;
  /** The target of Back when this page was the first one opened. */
  backTo?: string;
  /** Content below the title on the dark chrome, such as the balance or the two teams. */
  children?: ReactNode;
};

/** The header of a page with Back and its title, on the dark chrome. */
export function PageHeader({ title, quiet = false, end, backTo = '/', children }: Props) {
  const words = messagesOf(kit);
  const goBack = useGoBack(backTo);
  return (
    <div className="page-top">
      <header className="chrome">
        <div className={classes('page-head', quiet && 'page-head-quiet')}>
          <IconButton icon={ArrowLeft} name={words.back} onClick={goBack} />
          <h1>{title}</h1>
          <span className="page-head-end">{end}</span>
        </div>
        {children}
      </header>
      <BorderPattern />
    </div>
  );
}

/** Goes back, or to a fallback if this tab has no previous page. */
function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    // React Router numbers its entries in history.state; 0 is the first page of this visit.
    const state: unknown = window.history.state;
    const first = typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0;
    if (first || state === null) navigate(fallback, { replace: true });
    else navigate(-1);
  };
}

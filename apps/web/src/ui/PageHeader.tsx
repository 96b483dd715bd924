import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { Pindo } from './Pindo.tsx';

type Props = {
  title: string;
  /** A small centred title, where what stands beneath it says more: the two teams of a match. */
  quiet?: boolean;
  /** At the right: a balance, a phone number, a status. */
  end?: ReactNode;
  /** Where Back leads when this page was the first one opened. */
  backTo?: string;
  /** More cloth beneath the title line, such as the purse or the two teams. */
  children?: ReactNode;
};

/** The cloth head of a page of its own, with Back, its title and the pindo at its foot. */
export function PageHeader({ title, quiet = false, end, backTo = '/', children }: Props) {
  const words = useMessages(kit);
  const goBack = useGoBack(backTo);
  return (
    <div className="page-top">
      <header className="cloth">
        <div className={classes('page-head', quiet && 'page-head-quiet')}>
          <IconButton icon={ArrowLeft} name={words.back} onClick={goBack} />
          <h1 className="min-w-0 flex-1 truncate">{title}</h1>
          <span className="page-head-end">{end}</span>
        </div>
        {children}
      </header>
      <Pindo />
    </div>
  );
}

/** Back to the page before, or to a fallback when there is none in this tab. */
function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    // React Router numbers its own entries in history.state; 0 is the first page of this visit.
    const state: unknown = window.history.state;
    const first = typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0;
    if (first || state === null) navigate(fallback, { replace: true });
    else navigate(-1);
  };
}

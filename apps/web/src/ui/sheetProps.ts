import type { ReactNode } from 'react';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The sheet's accessible name, where the title is more than text. */
  name?: string;
  /** Beside the title: a count, a code, "Remove All". */
  head?: ReactNode;
  /** bottom: up from the foot of the phone, a dialog on desktop; menu: in from the left. */
  from?: 'bottom' | 'menu';
  children: ReactNode;
};

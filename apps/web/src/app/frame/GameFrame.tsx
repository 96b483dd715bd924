import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/** A game alone: as high as the screen, in a frame or from edge to edge, without head, footer or menus. */
export function GameFrame({ wide, children }: { wide: boolean; children: ReactNode }) {
  return (
    <main className={classes('frame game-frame', wide && 'game-frame-wide')} id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

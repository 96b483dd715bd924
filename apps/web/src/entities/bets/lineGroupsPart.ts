import { lazyPart } from '#lib/lazyPart.ts';

/** The lines of singles or a system. Their code loads separately, because most bets have no lines. */
export const LineGroups = lazyPart('line groups', () => import('./LineGroups.tsx'));

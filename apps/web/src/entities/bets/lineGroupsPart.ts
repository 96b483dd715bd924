import { lazyPart } from '#lib/lazyPart.ts';

/** The lines of singles or a system: most bets have none. */
export const LineGroups = lazyPart('line groups', () => import('./LineGroups.tsx'));

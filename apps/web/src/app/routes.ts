import type { ScreenRoute } from './screens.ts'

/** Every screen of the product: where it is, who may see it, what stands around it. Each loads when it is visited. */
export const routes: readonly ScreenRoute[] = []

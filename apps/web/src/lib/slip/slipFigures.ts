import { nextBoostTier, slipBreakdown, type SlipBreakdown } from '@ushindi/shared'
import { useMemo } from 'react'
import { useSlip } from './slipStore.ts'
import { stakeKes } from './stake.ts'

/** The odd picked of a match, or null: what an odds button compares itself with. */
export function useSelectedOddId(matchId: string): string | null {
  return useSlip(({ selections }) => selections.find((each) => each.matchId === matchId)?.oddId ?? null)
}

/** How many picks are on the slip. */
export function useSlipCount(): number {
  return useSlip(({ selections }) => selections.length)
}

/** The slip's money, step by step, and the next boost within reach. Nothing is staked while the stake is no stake. */
export function useSlipFigures(): { sums: SlipBreakdown; nextBoost: ReturnType<typeof nextBoostTier> } {
  const selections = useSlip((slip) => slip.selections)
  const stake = useSlip((slip) => slip.stake)
  return useMemo(() => {
    const odds = selections.map((selection) => selection.odds)
    return { sums: slipBreakdown(stakeKes(stake), odds), nextBoost: nextBoostTier(odds) }
  }, [selections, stake])
}

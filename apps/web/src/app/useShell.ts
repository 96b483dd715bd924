/** Who is here. `unknown` until the gateway has answered once. Amounts are decimal strings in shillings. */
export type ShellSession =
  | { status: 'unknown' }
  | { status: 'guest' }
  | { status: 'player'; /** Masked. */ phone: string; /** Null until it is known. */ balance: string | null }

/** The slip in one line, for the strip and the badges. Figures as shown. */
type ShellSlip = {
  count: number
  stake: string
  odds: string
  payout: string
  boost?: { have: number; need: number; text: string } | undefined
}

/** What the frame around the screens needs from the features. */
export type Shell = {
  session: ShellSession
  slip: ShellSlip
  liveCount: number
  openSlip: () => void
  openDeposit: () => void
  logOut: () => void
}

/** Wires the features' hooks to the frame: session, slip and live count. The only place where they meet it. */
export function useShell(): Shell {
  return {
    session: { status: 'guest' },
    slip: { count: 0, stake: '0.00', odds: '0.00', payout: '0.00' },
    liveCount: 0,
    openSlip: () => undefined,
    openDeposit: () => undefined,
    logOut: () => undefined,
  }
}

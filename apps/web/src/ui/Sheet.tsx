import { lazy, Suspense, useState, type ReactNode } from 'react'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The sheet's accessible name, where the title is more than text. */
  name?: string
  /** Beside the title: a count, a code, "Remove All". */
  head?: ReactNode
  /** bottom: up from the foot of the phone, a dialog on desktop; menu: in from the left. */
  from?: 'bottom' | 'menu'
  children: ReactNode
}

const SheetSurface = lazy(() => import('./SheetSurface.tsx'))

/**
 * A sheet or dialog with a focus trap; Escape, the scrim and its cross close it. Its machinery loads when a sheet
 * first opens: Home does not pay for it.
 */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <SheetSurface {...props} />
    </Suspense>
  )
}

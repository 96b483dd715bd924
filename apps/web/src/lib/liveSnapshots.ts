import type { SnapshotFrame } from '@ushindi/api-contract/live';

let read: () => readonly SnapshotFrame[] = () => [];

/**
 * Sets the source of the page's live topics. The live code calls it when it loads. Most pages do not load that code.
 */
export function provideLiveSnapshots(snapshots: () => readonly SnapshotFrame[]): void {
  read = snapshots;
}

/** The current states of the page's live topics. */
export const liveSnapshots = (): readonly SnapshotFrame[] => read();

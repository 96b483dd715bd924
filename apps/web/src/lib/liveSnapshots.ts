import type { SnapshotFrame } from '@ushindi/api-contract/live';

let read: () => readonly SnapshotFrame[] = () => [];

/** Sets where the page's live topics are read. The live code does so when it loads; most pages do without it. */
export function provideLiveSnapshots(snapshots: () => readonly SnapshotFrame[]): void {
  read = snapshots;
}

/** The current states of the page's live topics. */
export const liveSnapshots = (): readonly SnapshotFrame[] => read();

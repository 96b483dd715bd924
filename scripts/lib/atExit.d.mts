import type { ChildProcess } from 'node:child_process';

export function atExit(end: () => void): () => void;
export function killAtExit<Child extends ChildProcess>(child: Child): Child;
export function exitOnSignals(): void;

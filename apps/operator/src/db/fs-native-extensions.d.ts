/** The package has no types. */
declare module 'fs-native-extensions' {
  /** Locks an open file exclusively; false when it is locked already. */
  export function tryLock(fd: number): boolean;
}

/** Texts that features show on any screen. They load with the app, the features' other texts with their screens. */
export const notices = {
  sessionExpired: 'Session expired. Please log in again.',
  needsVerification: 'Needs verification',
  loggedOut: 'You have been logged out.',
  logoutFailed: 'Logout failed. Please try again.',
  oddsFrom: (time: string) => `Offline – odds from ${time}, locked`,
  oddsLocked: 'Offline – odds are locked',
  newVersion: 'A new version of Ushindi is ready.',
  reload: 'Reload',
  notLoaded: 'This did not load. Check your connection and try again, or reload the page.',
  myLimits: 'My limits',
  proveAge: 'Prove my age',
  boostHint: (legs: number, percent: number) => `Add ${legs} more to get a ${percent}% boost!`,
};

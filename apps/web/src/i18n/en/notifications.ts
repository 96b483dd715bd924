export const notifications = {
  title: 'Notifications',
  intro:
    'Choose what this phone reports to you, also while the page is closed. Everything is off until you switch it on.',
  kinds: {
    goal: {
      label: 'Goals',
      note: 'In football matches of your open bets, on your slip and of your favourites.',
    },
    kickOff: {
      label: 'Kick-off',
      note: 'When a match of your open bets, on your slip or of your favourites begins.',
    },
    betSettled: {
      label: 'Bets',
      note: 'When your bet has won or lost, is void or was cashed out, and when its result is corrected.',
    },
    deposit: { label: 'Deposits', note: 'When your money has arrived.' },
    priceChange: {
      label: 'Odds of favourites',
      note: 'When odds change by a tenth or more before the kick-off, at most once an hour for a match.',
    },
  },
  lockScreen:
    'Notifications may show on your locked screen. They never contain your balance, an amount or your phone number.',
  ends: 'Logging out ends notifications to this phone. Self-exclusion ends them on all your phones.',
  failed: 'Your notifications could not be loaded.',
  changeFailed: 'Your notifications could not be changed. Please try again.',
  missing: 'This operator sends no notifications.',
  onHere: 'Notifications to this phone are on.',
  offHere: 'Notifications to this phone are off.',
  notGranted: 'Your browser did not allow notifications.',
  barriers: {
    unsupported: 'This browser cannot receive notifications. Chrome, Firefox and Samsung Internet on Android can.',
    notInstalled:
      'On an iPhone, add this page to your home screen first: tap Share, then Add to Home Screen, and open it from there.',
    denied: 'You have blocked notifications of this page. Allow them in the settings of your browser, then come back.',
    dataSaver: 'Free Data is on, so this phone does not load what receives notifications. Switch it off in My Account.',
    noWorker: 'This page cannot receive notifications at the moment. Close it, open it again and come back.',
  },
};

export const devices = {
  title: 'Where you are logged in',
  intro: 'These devices can use your account. Log out those that you do not know, and change your password.',
  list: 'Devices',
  unknown: 'Unknown device',
  current: 'This device',
  since: (time: string) => `Logged in ${time}`,
  lastUsed: (time: string) => `Last used ${time}`,
  logOut: 'Log out',
  logOutName: (device: string) => `Log out ${device}`,
  logOutEverywhere: 'Log out everywhere',
  confirm: 'You will be logged out on all devices, this one included.',
  cancel: 'Stay logged in',
  empty: 'Your devices cannot be listed at the moment.',
  failed: 'Your devices could not be loaded.',
  newDevice: (device: string, time: string) =>
    `Your account was opened on a new device: ${device}, ${time}. Not you? Change your password under Account.`,
};

export const changePassword = {
  title: 'Change password',
  intro: 'All other devices are logged out.',
  oldPassword: 'Old password',
  submit: 'Change password',
  failed: 'The password could not be changed.',
};

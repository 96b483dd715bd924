import type { ActivityKind } from '@ushindi/shared';

export const devices = {
  title: 'Where you are logged in',
  intro: 'These devices can use your account. Log out those that you do not know, and change your password.',
  list: 'Devices',
  /** The operator sends a name such as 'Chrome on Android', or none. */
  name: (device: string) => device || 'Unknown device',
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

export const activity = {
  title: 'Recent activity',
  intro: 'Was that not you? Change your password and log out everywhere.',
  failed: 'Your activity could not be loaded.',
  done: {
    registered: 'Account created',
    login: 'Logged in',
    logout: 'Logged out',
    session_ended: 'Another device logged out',
    logout_everywhere: 'Logged out everywhere',
    password_changed: 'Password changed',
    password_reset: 'New password set with a code',
    code_requested: 'Verification code requested',
    code_tried: 'Verification code entered',
    withdrawal_requested: 'Withdrawal requested',
    limit_changed: 'Limit or reality check changed',
    exclusion_started: 'Self-exclusion started',
    break_started: 'Break started',
    age_check_requested: 'Details of an ID card sent',
    age_checked: 'Age proven',
  } satisfies Record<ActivityKind, string>,
  refused: {
    login: 'Login refused',
    password_changed: 'Wrong password when changing it',
    code_tried: 'Wrong verification code',
    age_check_requested: 'ID card refused: no checks left',
    age_checked: 'Age not proven',
  } as Partial<Record<ActivityKind, string>>,
};

export const changePassword = {
  title: 'Change password',
  intro: 'All other devices are logged out.',
  oldPassword: 'Old password',
  submit: 'Change password',
  failed: 'The password could not be changed.',
};

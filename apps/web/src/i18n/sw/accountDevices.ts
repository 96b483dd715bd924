import type * as english from '#i18n/en/accountDevices.ts';
import type { Translation } from '#i18n/messages.ts';

export const devices: Translation<typeof english.devices> = {
  title: 'Vifaa vinavyotumia akaunti',
  intro: 'Vifaa hivi vinaweza kutumia akaunti yako. Ondoa usivyovijua, kisha ubadilishe nenosiri lako.',
  list: 'Vifaa',
  name: (device) => `${device}`.replace(' on ', ' kwenye ') || 'Kifaa kisichojulikana',
  current: 'Kifaa hiki',
  since: (time) => `Kiliingia ${time}`,
  lastUsed: (time) => `Kilitumika mwisho ${time}`,
  logOut: 'Ondoa',
  logOutName: (device) => `Ondoa ${device}`,
  logOutEverywhere: 'Ondoa vifaa vyote',
  confirm: 'Utaondolewa kwenye vifaa vyote, hiki kikiwemo.',
  cancel: 'Usiondoe',
  empty: 'Vifaa vyako haviwezi kuorodheshwa kwa sasa.',
  failed: 'Hatukuweza kupakia orodha ya vifaa vyako.',
  newDevice: (device, time) =>
    `Kifaa kipya kimeingia kwenye akaunti yako: ${device}, ${time}. Si wewe? Badilisha nenosiri lako kwenye Akaunti.`,
};

export const activity: Translation<typeof english.activity> = {
  title: 'Matukio ya hivi karibuni',
  intro: 'Kama si wewe, badilisha nenosiri lako na uondoe vifaa vyote.',
  failed: 'Hatukuweza kupakia matukio ya akaunti yako.',
  done: {
    registered: 'Akaunti ilifunguliwa',
    login: 'Kuingia',
    logout: 'Kuondoka',
    session_ended: 'Kifaa kingine kiliondolewa',
    logout_everywhere: 'Vifaa vyote viliondolewa',
    password_changed: 'Nenosiri lilibadilishwa',
    password_reset: 'Nenosiri jipya liliwekwa kwa msimbo',
    code_requested: 'Msimbo wa uthibitisho uliombwa',
    code_tried: 'Msimbo wa uthibitisho uliwekwa',
    withdrawal_requested: 'Utoaji pesa uliombwa',
    limit_changed: 'Kikomo au ukumbusho wa muda ulibadilishwa',
    exclusion_started: 'Kujizuia kulianza',
    break_started: 'Mapumziko yalianza',
    age_check_requested: 'Maelezo ya kitambulisho yalitumwa',
    age_checked: 'Umri ulithibitishwa',
  },
  refused: {
    login: 'Kuingia kulikataliwa',
    password_changed: 'Nenosiri lisilo sahihi wakati wa kulibadilisha',
    code_tried: 'Msimbo wa uthibitisho usio sahihi',
    age_check_requested: 'Kitambulisho kilikataliwa: nafasi za leo zimeisha',
    age_checked: 'Umri haukuthibitishwa',
  },
};

export const changePassword: Translation<typeof english.changePassword> = {
  title: 'Badilisha nenosiri',
  intro: 'Vifaa vingine vyote vitaondolewa.',
  oldPassword: 'Nenosiri la zamani',
  submit: 'Badilisha nenosiri',
  failed: 'Nenosiri halikubadilishwa.',
};

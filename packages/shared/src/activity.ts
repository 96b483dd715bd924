/** The security events that a player sees as the account's recent activity, by their names on the wire. */
export const ACTIVITY_KINDS = [
  'registered',
  'login',
  'logout',
  'session_ended',
  'logout_everywhere',
  'password_changed',
  'password_reset',
  'code_requested',
  'code_tried',
  'withdrawal_requested',
  'limit_changed',
  'exclusion_started',
  'break_started',
  'age_check_requested',
  'age_checked',
] as const;
/** The wire name of one of these security events. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

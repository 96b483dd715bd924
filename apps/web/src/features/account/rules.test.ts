import { expect, it } from 'vitest';
import { checkNewPassword, checkOldPassword, checkOptionalPassword, checkPassword } from './rules.ts';

const tooLong = 'Password must be at most 128 characters long.';

it.each([checkPassword, checkNewPassword, checkOptionalPassword, checkOldPassword])(
  'accepts a password of 128 characters and refuses a longer one: %o',
  (check) => {
    expect([check('x'.repeat(128)), check('x'.repeat(129))]).toEqual([true, tooLong]);
  },
);

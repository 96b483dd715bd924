import { expect, it } from 'vitest';
import { LIMIT_NAMES, RULES } from './rules.ts';
import { rateLimitSettings } from './settings.ts';

const WINDOWS = { _MINUTE: 60, _15MIN: 900, _HOUR: 3600 };

it.each(LIMIT_NAMES)('counts %s in the window that its setting names', (name) => {
  const setting = rateLimitSettings.settings[name].name;
  const window = Object.entries(WINDOWS).find(([ending]) => setting.endsWith(ending))?.[1];
  expect([setting, RULES[name].windowSeconds]).toEqual([setting, window]);
});

import { setting } from '@ushindi/server/settings';
import { RULES_PROFILES, type RulesProfile } from '@ushindi/shared';
import { z } from 'zod';

const NAMES = Object.keys(RULES_PROFILES) as [RulesProfile, ...RulesProfile[]];

/** The settings of the rules of the law. */
export const rulesSettings = {
  title: 'Rules of the law',
  settings: {
    profile: setting(
      'RULES_PROFILE',
      z.enum(NAMES).default('default'),
      'taxes, smallest stake and proof of age: `default` for the figures of the requirements, `kenya` for those of Kenya as reported, by the day on which they came into force. Read docs/product/kenya.md first',
    ),
  },
} as const;

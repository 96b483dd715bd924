import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

const MUST_BE_ORIGINS = 'must be http or https origins between commas';

/** Origins between commas, such as 'https://ushindi.example,https://www.ushindi.example'. */
const origins = z.string().transform((text, ctx) => {
  const urls = text.split(',').map((each) => URL.parse(each.trim()));
  if (urls.every((url) => url !== null && /^https?:$/.test(url.protocol))) return urls.map((url) => url?.origin ?? '');
  ctx.addIssue({ code: 'custom', message: MUST_BE_ORIGINS });
  return z.NEVER;
});

export const gameSettings = {
  title: 'Games',
  settings: {
    publicUrl: setting(
      'OPERATOR_PUBLIC_URL',
      z
        .url({ protocol: /^https?$/, error: 'must be an http or https address' })
        .transform((url) => url.replace(/\/+$/, ''))
        .optional(),
      'the public address of the operator for browsers; games are launched there. Its host must differ from the product’s, because browsers send the cookies of a host to all its ports. Required with port 0',
      '`http://127.0.0.1:<OPERATOR_PORT>`',
    ),
    parentOrigins: setting(
      'GAME_PARENT_ORIGINS',
      origins.default(['http://localhost:8080', 'http://127.0.0.1:8080']),
      'origins of the product, separated by commas. Only they may frame games, and the exit of a game links to the first',
    ),
    rtpPercent: setting(
      'GAME_RTP_PERCENT',
      z.coerce.number('must be a number').int().min(50).max(99).default(95),
      'return to player of all games, in percent (50 to 99)',
    ),
  },
  retired: { GAME_RETURN_PERCENT: 'GAME_RTP_PERCENT' },
} as const;

/** The settings of games. `publicUrl` and `parentOrigins` have no trailing slash. */
export type GameSettings = { publicUrl: string; parentOrigins: readonly string[]; rtpPercent: number };

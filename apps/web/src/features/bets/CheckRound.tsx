import type { BetDetail } from '@ushindi/api-contract';
import { pathTo } from '#lib/navigation/paths.ts';
import { bets } from '#i18n/en/bets.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { useCapability } from '#entities/capabilities/useCapability.ts';
import { isUndecided } from './betView.ts';

/** The reference of a game's round; booking codes are shorter, and references of tickets are longer. */
const ROUND_REFERENCE = /^[A-Z0-9]{12}$/;

/** The link to the check of a game round. */
export function CheckRound({ bet }: { bet: BetDetail }) {
  const isOffered = useCapability('draws');
  if (!isOffered || !ROUND_REFERENCE.test(bet.betReference) || isUndecided(bet)) return null;
  return (
    <ButtonLink look="line" to={`${pathTo('VerifyDraw')}?round=${bet.betReference}`}>
      {messagesOf(bets).detail.checkRound}
    </ButtonLink>
  );
}

import type { Model, ModelLeg, ModelPlayer, ModelSlip } from './state.ts';
import type { Intent } from './intents.ts';

type Placing = Intent & { do: 'place' };

/** The slip of a request in the current state. */
export function slipOf(model: Model, player: ModelPlayer, intent: Placing): ModelSlip {
  const earlier = player.bets.at(-1 - (intent.nth % Math.max(1, player.bets.length)))?.slip;
  if (earlier !== undefined && intent.code === 'again') return asSent(earlier);
  if (earlier !== undefined && intent.code === 'other') return { ...asSent(earlier), stake: earlier.stake + 1 };
  const bookingCode = codeOf(player.bets.length + (intent.nth % 2));
  const legs = legsOf(model, intent);
  if (!intent.freebet) return { bookingCode, stake: intent.stake, bonusId: '', legs };
  const stake = player.bonus.amountCents / 100 || intent.stake;
  return { bookingCode, stake, bonusId: player.bonus.refId, legs };
}

const asSent = (slip: ModelSlip): ModelSlip => ({ ...slip, legs: slip.legs.map((leg) => ({ ...leg, status: 0 })) });

/** All players use the same codes, so that their codes collide. */
const codeOf = (count: number): string =>
  `MODE${String.fromCharCode(65 + (Math.floor(count / 100) % 26))}${String(count % 100).padStart(2, '0')}`;

function legsOf({ matches }: Model, { legs: wanted, firstMatch, odds, flaw, freebet }: Placing): ModelLeg[] {
  const open = matches.filter(({ phase }) => phase !== 'ended');
  const count = Math.min(freebet ? 5 : wanted, open.length);
  const legs = Array.from({ length: count }, (_, index) => open[(firstMatch + index) % open.length])
    .filter((match) => match !== undefined)
    .map(({ matchId, price, phase }) =>
      leg(matchId, price + { now: 0, lower: -0.05, higher: 0.5 }[odds], phase === 'live'),
    );
  const [first] = legs;
  if (flaw === 'matchTwice' && first) legs.push({ ...first });
  if (flaw === 'wrongPhase' && first) first.live = !first.live;
  if (flaw === 'unknownMatch') legs.push(leg('none', 2, false));
  return legs;
}

const leg = (matchId: string, odds: number, live: boolean): ModelLeg => ({
  matchId,
  odds: odds.toFixed(2),
  live,
  status: 0,
});

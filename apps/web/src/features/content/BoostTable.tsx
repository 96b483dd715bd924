import { nextBoostTier } from '@ushindi/shared';
import { contentPromotions } from '#i18n/en/contentPromotions.ts';
import { messagesOf } from '#i18n/messages.ts';

/** All tiers of the boost, from the same rule as the betslip. */
export function BoostTable() {
  const words = messagesOf(contentPromotions).boostTable;
  const tiers = boostTiers();
  const top = tiers.at(-1);
  return (
    <table className="w-full max-w-[24rem] text-left">
      <caption className="pb-2 text-left font-bold">{words.title}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5">
            {words.legs}
          </th>
          <th scope="col" className="py-1.5 text-right">
            {words.boost}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.legs} className="border-b border-line">
            <td className="py-1.5">{tier === top ? words.andAbove(tier.legs) : tier.legs}</td>
            <td className="py-1.5 text-right font-bold">{words.percent(tier.percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The tiers in ascending order, found by requesting the next one until there is none. */
function boostTiers(): { legs: number; percent: number }[] {
  const tiers: { legs: number; percent: number }[] = [];
  let odds = ['2'];
  for (let next = nextBoostTier(odds); next; next = nextBoostTier(odds)) {
    odds = Array.from({ length: odds.length + next.legsToAdd }, () => '2');
    tiers.push({ legs: odds.length, percent: next.percent });
  }
  return tiers;
}

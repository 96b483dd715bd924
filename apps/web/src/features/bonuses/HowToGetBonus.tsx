import { bonuses } from '../../lib/messages/bonuses.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** The terms of the freebet and of the fee refund, as the promotions have them (account-and-money spec, section 9). */
export function HowToGetBonus() {
  const { how } = useMessages(bonuses);
  const shared = useMessages(common);
  return (
    <div className="grid gap-5 bg-surface p-4">
      <section className="grid gap-2">
        <h2 className="text-title font-extrabold">{how.firstBet}</h2>
        <ul className="grid list-disc gap-1.5 pl-5">
          {[how.stake, how.worth, how.use, how.win, how.withdraw].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section className="grid gap-2">
        <h2 className="text-title font-extrabold">{how.firstDeposit}</h2>
        <p>{how.refund}</p>
      </section>
      <ButtonLink full to="/">
        {shared.placeBet}
      </ButtonLink>
    </div>
  );
}

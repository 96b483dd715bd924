import { leaderboard } from '../../lib/messages/leaderboard.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';

/** The rules of the promotion, which is past (discovery-and-content spec, section 2.12). */
export function HowToParticipate() {
  const { how } = useMessages(leaderboard);
  return (
    <div className="grid gap-4 bg-surface p-4">
      <h2 className="text-title font-extrabold">{how.title}</h2>
      <InfoNote>{how.over}</InfoNote>
      <h3 className="font-bold">{how.stepsTitle}</h3>
      <ol className="grid list-decimal gap-1.5 pl-5">
        {how.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3 className="font-bold">{how.prizesTitle}</h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        {how.prizes.map((prize) => (
          <li key={prize}>{prize}</li>
        ))}
      </ul>
      <p>{how.board}</p>
      <ButtonLink look="line" to="/promotions">
        {how.toPromotions}
      </ButtonLink>
    </div>
  );
}

import type { BetOutcome, ExplanationFact, LegExplanation as Explanation } from '@ushindi/api-contract';
import { legExplanation as messages } from '#i18n/en/legExplanation.ts';
import { names } from '#i18n/en/names.ts';
import { messagesOf } from '#i18n/messages.ts';

type Decided = Extract<Explanation, { kind: 'decided' }>;
type Part = Extract<Explanation, { kind: 'parts' }>['parts'][number];
type Teams = Pick<BetOutcome, 'homeTeam' | 'awayTeam'>;
type Props = { explanation: Explanation; outcome: Teams & Pick<BetOutcome, 'status'> };

/** How the market of a leg is decided, the facts of the match, and the result. */
export default function LegExplanation({ explanation, outcome }: Props) {
  const words = messagesOf(messages);
  const { status } = outcome;
  if (explanation.kind === 'void') return <p>{words.voidReasons[explanation.reason]}</p>;
  const isWhole = explanation.kind === 'decided';
  return (
    <>
      {isWhole ? (
        <Facts decided={explanation} teams={outcome} />
      ) : (
        explanation.parts.map((part) => (
          <CombinedPart key={`${part.market}·${part.pick}`} part={part} teams={outcome} />
        ))
      )}
      {status === 'won' && <p>{words.won}</p>}
      {status === 'lost' && <p>{words.lost}</p>}
      {status === 'voided' && <p>{isWhole ? words.voided : words.partVoided}</p>}
    </>
  );
}

/** One outcome of a combination with its own result. */
function CombinedPart({ part, teams }: { part: Part; teams: Teams }) {
  const words = messagesOf(messages);
  const { outcome: nameOf, market } = messagesOf(names);
  return (
    <section className="result-reason">
      <b>{words.part(market(part.market), nameOf(part.pick, teams), words.verdicts[part.verdict])}</b>
      {part.decided ? <Facts decided={part.decided} teams={teams} /> : <p>{words.voidReasons.notDecided}</p>}
    </section>
  );
}

function Facts({ decided, teams }: { decided: Decided; teams: Teams }) {
  return (
    <>
      <p>{ruleText(decided)}</p>
      <ul>
        {decided.facts
          .flatMap((fact) => factTexts(fact, teams))
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </>
  );
}

function ruleText({ rule, line }: Decided): string {
  const words = messagesOf(messages);
  if (rule === 'total') return words.total(String(line));
  if (rule === 'handicap') return words.handicap(line !== null && line > 0 ? `+${line}` : String(line));
  return words.rules[rule];
}

/** A fact in sentences. */
function factTexts(fact: ExplanationFact, teams: Teams): string[] {
  const words = messagesOf(messages);
  const teamOf = (side: 'home' | 'away'): string => (side === 'home' ? teams.homeTeam : teams.awayTeam);
  switch (fact.kind) {
    case 'count':
      return [countText(fact, teams)];
    case 'scorers':
      if (fact.scorers.length === 0) return [words.noScore];
      return fact.scorers.map(({ side, player, minute }) => words.scorer(player, teamOf(side), minute));
    case 'race':
      return [fact.side === null ? words.raceOpen(fact.points) : words.race(teamOf(fact.side), fact.points)];
    case 'first':
      if (fact.side === null) return [words.noScore];
      if (fact.minute !== null) return [words.firstGoal(fact.player ?? '', teamOf(fact.side), fact.minute)];
      return [words.firstPoints(teamOf(fact.side), fact.points ?? 0)];
  }
}

function countText(fact: Extract<ExplanationFact, { kind: 'count' }>, { homeTeam, awayTeam }: Teams): string {
  const words = messagesOf(messages);
  const { unit, part, home, away } = fact;
  const what = part === 'match' ? words.units[unit] : words.unitOf(words.units[unit], words.parts[part]);
  if (home !== null && away !== null) return words.both(what, { homeTeam, home, awayTeam, away }, home + away);
  return words.one(what, home === null ? awayTeam : homeTeam, home ?? away ?? 0);
}

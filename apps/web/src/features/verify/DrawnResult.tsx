import { verify as messages } from '#i18n/en/verify.ts';
import { messagesOf } from '#i18n/messages.ts';
import type { Drawn } from './check.ts';

/** The result that was drawn again, in words. */
export function DrawnResult({ drawn }: { drawn: Drawn }) {
  return (
    <ul className="verify-drawn">
      {numbered(linesOf(drawn)).map(({ id, line }) => (
        <li key={id}>{line}</li>
      ))}
    </ul>
  );
}

/** The index is part of the id, because two goals of one minute have the same line. */
const numbered = (lines: readonly string[]) => lines.map((line, place) => ({ id: `${place} ${line}`, line }));

const times = (hundredths: number): string => (hundredths / 100).toFixed(2);

function linesOf(drawn: Drawn): string[] {
  return drawn.kind === 'match' ? matchLines(drawn) : roundLines(drawn);
}

function roundLines({ draw, teams }: Extract<Drawn, { kind: 'round' }>): string[] {
  const words = messagesOf(messages).drawn;
  switch (draw.kind) {
    case 'matches':
      return draw.results.map(({ home, away, shootout }, index) => {
        const { home: homeTeam, away: awayTeam } = teams[index] ?? { home: words.side.home, away: words.side.away };
        const score = words.score(homeTeam, home, away, awayTeam);
        const isDecided = shootout !== undefined && home === away;
        return isDecided ? `${score} (${words.shootout(shootout === 1 ? homeTeam : awayTeam)})` : score;
      });
    case 'boxes':
      return draw.boxes.map((box, index) => words.box(index + 1, times(box)));
    case 'reels':
      return [words.reels(draw.reels.map((place) => place + 1).join(', '))];
    case 'crash':
      return [draw.crash < 100 ? words.crashAtOnce : words.crash(times(draw.crash))];
  }
}

function matchLines({ homeTeam, awayTeam, result }: Extract<Drawn, { kind: 'match' }>): string[] {
  const words = messagesOf(messages).drawn;
  const { home, away, htHome, htAway, periods, goals } = result;
  return [
    words.score(homeTeam, home, away, awayTeam),
    words.halfTime(htHome, htAway),
    words.periods(periods.map((each) => `${each.home} - ${each.away}`).join(', ')),
    ...goals.map(({ side, minute }) => words.goal(side === 'home' ? homeTeam : awayTeam, minute)),
  ];
}

import type { WirePastMatch, WireTableRow } from '@ushindi/api-contract/operator';
import { FOOTBALL, type SportId } from '@ushindi/shared';

type Points = { readonly win: number; readonly draw: number };

const FOOTBALL_POINTS: Points = { win: 3, draw: 1 };
const OTHER_POINTS: Points = { win: 2, draw: 1 };
const TENNIS: SportId = 24;

/** The points of a sport's tables; null for a sport without tables. */
export function pointsOf(sportId: number): Points | null {
  if (sportId === TENNIS) return null;
  return sportId === FOOTBALL ? FOOTBALL_POINTS : OTHER_POINTS;
}

const NOTHING = { played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 };

/** The table of some teams by their results. Its order is points, then difference, then points or goals scored. */
export function tableOf(teams: readonly string[], results: readonly WirePastMatch[], points: Points): WireTableRow[] {
  const rows = new Map(teams.map((team) => [team, { team, ...NOTHING }]));
  for (const { homeTeam, awayTeam, homeScore, awayScore } of results) {
    count(rows.get(homeTeam), homeScore, awayScore, points);
    count(rows.get(awayTeam), awayScore, homeScore, points);
  }
  return [...rows.values()].toSorted(
    (a, b) =>
      b.points - a.points ||
      b.scored - b.conceded - (a.scored - a.conceded) ||
      b.scored - a.scored ||
      a.team.localeCompare(b.team, 'en'),
  );
}

function count(row: WireTableRow | undefined, scored: number, conceded: number, points: Points): void {
  if (row === undefined) return;
  row.played += 1;
  row.scored += scored;
  row.conceded += conceded;
  if (scored > conceded) row.won += 1;
  else if (scored < conceded) row.lost += 1;
  else row.drawn += 1;
  row.points = row.won * points.win + row.drawn * points.draw;
}

import { ownText } from '@ushindi/server/ownText';
import { readWire } from '@ushindi/server/readWire';
import { z } from 'zod';
import { FEED_LIMITS } from './settings.ts';
import { SPORT_OF_FEED } from './markets.ts';
import { readXml } from './xml.ts';

// Own texts, because a match that is not listed any more would keep a schedule of some megabytes in memory for a day.
const text = z.string().trim().min(1).max(200).transform(ownText);
const urn = (kind: string) =>
  z
    .string()
    .regex(new RegExp(String.raw`^sr:${kind}:\d{1,18}$`))
    .transform(ownText);
const competitor = z.object({ name: text, qualifier: z.enum(['home', 'away']) });
const sides = z
  .array(competitor)
  .length(2)
  .refine(([one, other]) => one?.qualifier !== other?.qualifier);

/** The largest plausible time between now and a kick-off: two years. */
const MAX_DISTANCE_MS = 2 * 365 * 24 * 60 * 60 * 1000;

const instant = z.iso.datetime({ offset: true }).transform((at) => Date.parse(at));

const sportEvent = z.object({
  id: urn('match'),
  scheduled: instant,
  tournament: z
    .array(
      z.object({
        id: urn('tournament'),
        name: text,
        sport: z.array(z.object({ id: urn('sport') })).length(1),
        category: z.array(z.object({ id: urn('category'), name: text })).length(1),
      }),
    )
    .length(1),
  competitors: z.array(z.object({ competitor: sides })).length(1),
});

/** A match as scheduled. */
export type ScheduledMatch = {
  /** The feed's id. */
  readonly eventId: string;
  /** Its number, which is the match id of the product. */
  readonly matchId: string;
  readonly sportId: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly startsAtMs: number;
  readonly countryId: string;
  readonly country: string;
  readonly tournamentId: string;
  readonly tournament: string;
};

/** The matches of a response. */
export type ScheduleResult = {
  readonly matches: readonly ScheduledMatch[];
  /** How many of its events cannot be read. */
  readonly unreadable: number;
  /** The ids of its events of sports that the product lacks. */
  readonly otherSports: readonly string[];
};

const numberOf = (id: string): string => id.slice(id.lastIndexOf(':') + 1);

/** Null for a sport that the product does not have. */
function matchOf(event: z.output<typeof sportEvent>): ScheduledMatch | null {
  const [tournament] = event.tournament;
  const [sport] = tournament?.sport ?? [];
  const [category] = tournament?.category ?? [];
  const sportId = SPORT_OF_FEED[sport?.id ?? ''];
  if (sportId === undefined || tournament === undefined || category === undefined) return null;
  const teamAt = (side: 'home' | 'away') =>
    event.competitors[0]?.competitor.find(({ qualifier }) => qualifier === side)?.name ?? '';
  return {
    eventId: event.id,
    matchId: numberOf(event.id),
    sportId,
    homeTeam: teamAt('home'),
    awayTeam: teamAt('away'),
    startsAtMs: event.scheduled,
    countryId: numberOf(category.id),
    country: category.name,
    tournamentId: numberOf(tournament.id),
    tournament: tournament.name,
  };
}

const schedule = z.object({ sport_event: z.array(z.unknown()).default([]) });
const fixtureAnswer = z.object({ fixture: z.array(z.unknown()).length(1) });

/** The events of a schedule, or the one event of a fixture. */
function eventsIn(name: string, content: unknown): readonly unknown[] | null {
  if (name === 'schedule') return readWire(schedule, content).data?.sport_event ?? null;
  if (name === 'fixtures_fixture') return readWire(fixtureAnswer, content).data?.fixture ?? null;
  return null;
}

/** Null for an event that cannot be read, or whose kick-off is not plausible. */
function readEvent(event: unknown, nowMs: number): z.output<typeof sportEvent> | null {
  const { data } = readWire(sportEvent, event);
  return data !== undefined && Math.abs(data.scheduled - nowMs) <= MAX_DISTANCE_MS ? data : null;
}

/** Reads a schedule or a fixture; null for another document. Events that cannot be read are left out. */
export function readSchedule(document: string, nowMs: number): ScheduleResult | null {
  const xml = readXml(document, FEED_LIMITS.maxResponseBytes);
  const events = xml.ok ? eventsIn(xml.name, xml.content) : null;
  if (events === null) return null;
  const read = events.flatMap((event) => readEvent(event, nowMs) ?? []);
  const otherSports = read.filter((event) => matchOf(event) === null).map(({ id }) => id);
  const matches = read.map(matchOf).filter((match) => match !== null);
  return { matches, unreadable: events.length - read.length, otherSports };
}

import { FIXTURES_PAGE_SIZE } from '@ushindi/shared';
import { trpc } from '../../lib/api/trpc.ts';
import { defaultMarketOf } from '../../lib/catalogue/chosenSport.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { places as messages } from '../../lib/messages/places.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GroupHeading } from '../../ui/GroupHeading.tsx';
import { MatchListSkeleton } from '../../ui/MatchRowSkeleton.tsx';
import { PlaceRows } from './PlaceRows.tsx';

/** The tournaments of a country; none when they cannot be had (discovery-and-content spec, section 8). */
export function LeagueList({ sportId, country }: { sportId: number; country: string }) {
  const words = useMessages(messages);
  const { data, isPending } = trpc.places.tournaments.useQuery({ country, sportId });
  if (isPending) return <MatchListSkeleton rows={3} />;
  const leagues = (data?.items ?? []).map(({ tournamentId, name, fixturesCount }) => ({
    id: tournamentId,
    name,
    count: words.fixtures(fixturesCount),
    to: `/?${landing(tournamentId, sportId)}`,
  }));
  return (
    <>
      <GroupHeading title={words.topLeagues} />
      {leagues.length === 0 ? (
        <EmptyState title={words.noLeagues} />
      ) : (
        <PlaceRows name={words.topLeagues} places={leagues} />
      )}
    </>
  );
}

/** The way to one tournament on Home, in the words of the spec (discovery-and-content spec, section 2.4). */
function landing(tournamentId: string, sportId: number): URLSearchParams {
  return new URLSearchParams({
    tournament_id: tournamentId,
    sport_id: String(sportId),
    market_id: defaultMarketOf(sportId),
    page_size: String(FIXTURES_PAGE_SIZE),
    page: '1',
  });
}

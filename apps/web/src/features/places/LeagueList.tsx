import { FIXTURES_PAGE_SIZE } from '@ushindi/shared';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useNotFound } from '#lib/navigation/redirect.ts';
import { places as messages } from '#i18n/en/places.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { MatchListSkeleton } from '#ui/match/MatchRowSkeleton.tsx';
import { favouritesFirst, useFavouriteOrder } from '#entities/favourites/storedFavourites.ts';
import { defaultMarketOf } from '#entities/sports/chosenSport.ts';
import { PlaceRows } from './PlaceRows.tsx';

/** The tournaments of a country, favourites first; none if they cannot be loaded. */
export function LeagueList({ sportId, country }: { sportId: number; country: string }) {
  const words = messagesOf(messages);
  const order = useFavouriteOrder();
  const { data, isPending } = trpc.places.tournaments.useQuery({ country, sportId });
  if (data?.items.length === 0) return <NoSuchCountry sportId={sportId} />;
  if (isPending) return <MatchListSkeleton rows={3} />;
  const leagues = favouritesFirst(data?.items ?? [], order, ({ name }) => ({
    sportId,
    country,
    tournament: name,
    homeTeam: '',
    awayTeam: '',
  })).map(({ tournamentId, name, fixturesCount }) => ({
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

/** Shown when the operator has no match of the sport in this country, or has no such country. */
function NoSuchCountry({ sportId }: { sportId: number }) {
  const words = messagesOf(messages);
  useNotFound();
  return (
    <EmptyState
      title={words.noLeagues}
      action={
        <ButtonLink look="line" to={`${pathTo('Country')}?sport=${sportId}`}>
          {words.allCountries}
        </ButtonLink>
      }
    />
  );
}

/** The link to a tournament on Home. */
function landing(tournamentId: string, sportId: number): URLSearchParams {
  return new URLSearchParams({
    tournament_id: tournamentId,
    sport_id: String(sportId),
    market_id: defaultMarketOf(sportId),
    page_size: String(FIXTURES_PAGE_SIZE),
    page: '1',
  });
}

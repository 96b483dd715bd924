import { DEFAULT_SPORT_ID, SPORTS, sportIdOf, type SportId } from '@ushindi/shared';
import { useEffect } from 'react';
import { useHydrated } from '#lib/hooks/useHydrated.ts';
import { useParamChoice } from '#lib/navigation/useParamChoice.ts';
import { storedValue } from '#lib/storage/storedValue.ts';

/** The sport chosen last on this phone, or the default one. */
export const storedSport = storedValue<SportId>('ushindi.sport', {
  parse: (text) => sportIdOf(text) ?? DEFAULT_SPORT_ID,
});

/** The default market of a sport's lists. */
export function defaultMarketOf(sportId: number): string {
  return String(SPORTS.find(({ id }) => id === sportId)?.defaultMarketId ?? SPORTS[0]?.defaultMarketId);
}

/** The address parameters of links from Countries. */
export const LANDING_PARAMS: readonly string[] = ['tournament_id', 'sport_id', 'market_id', 'page_size', 'page'];

/** The sport and market of a list, and their setters. */
export type ListChoice = {
  sportId: SportId;
  marketId: string;
  chooseSport: (id: number) => void;
  chooseMarket: (id: string) => void;
  /** The address of the same list with another market. */
  hrefOfMarket: (sportId: number, marketId: string) => string;
};

/**
 * The sport and market of a list. They are part of the address, so that a list can be shared and revisited; the sport
 * is also stored on this phone for the next visit. Another sport resets to its default market and clears
 * tournament and competition.
 */
export function useListChoice(): ListChoice {
  const [params, set] = useParamChoice();
  const isHydrated = useHydrated();
  const sportOfAddress = sportIdOf(params.get('sport')) ?? sportIdOf(params.get('sport_id'));
  const sportId = sportOfAddress ?? (isHydrated ? storedSport.read() : DEFAULT_SPORT_ID);
  const marketId = params.get('market') ?? params.get('market_id');
  useEffect(() => {
    if (sportOfAddress !== null) storedSport.write(sportOfAddress);
  }, [sportOfAddress]);
  return {
    sportId,
    marketId: marketId !== null && /^\d{1,7}$/.test(marketId) ? String(Number(marketId)) : defaultMarketOf(sportId),
    chooseSport: (id) => set('sport', String(id), ['market', 'competition', ...LANDING_PARAMS]),
    chooseMarket: (id) => set('market', id),
    hrefOfMarket: (ofSport, id) => hrefOf(params, String(ofSport), id),
  };
}

/** The parameters of the address that a link to another market keeps. */
const KEPT_PARAMS = ['tab', 'day', 'tournament_id'];

/** Builds the query in a fixed order, because the server and the browser must render the same text. */
function hrefOf(params: URLSearchParams, sport: string, market: string): string {
  const kept = KEPT_PARAMS.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value !== '');
  return `?${new URLSearchParams([['sport', sport], ['market', market], ...kept])}`;
}

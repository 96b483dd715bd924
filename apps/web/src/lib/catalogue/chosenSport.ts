import { DEFAULT_SPORT_ID, SPORTS, sportIdOf, type SportId } from '@ushindi/shared';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const storageKey = 'ushindi.sport';

/** The sport chosen last on this phone; the default one when there is none to be read. */
export function storedSport(): SportId {
  try {
    return sportIdOf(localStorage.getItem(storageKey)) ?? DEFAULT_SPORT_ID;
  } catch {
    // Storage can be blocked: every visit then begins with the default.
    return DEFAULT_SPORT_ID;
  }
}

function storeSport(id: SportId): void {
  try {
    localStorage.setItem(storageKey, String(id));
  } catch {
    // Storage can be blocked or full: the choice then lasts as long as the address does.
  }
}

/** The market that a sport's lists open with (discovery-and-content spec, section 3). */
export function defaultMarketOf(sportId: number): string {
  return String(SPORTS.find(({ id }) => id === sportId)?.defaultMarketId ?? SPORTS[0]?.defaultMarketId);
}

/** What the way here from Countries puts into the address (discovery-and-content spec, section 2.4). */
export const LANDING_PARAMS: readonly string[] = ['tournament_id', 'sport_id', 'market_id', 'page_size', 'page'];

/** What a list shows, and the ways to choose. */
export type ListChoice = {
  sportId: SportId;
  marketId: string;
  chooseSport: (id: number) => void;
  chooseMarket: (id: string) => void;
};

/**
 * The sport and market of a list. They stand in the address, so that a list can be shared and come back to; the sport
 * is remembered on this phone too, for the next visit. Another sport opens with its own default market, and leaves the
 * tournament that the address led to.
 */
export function useListChoice(): ListChoice {
  const [params, setParams] = useSearchParams();
  const sportId = sportIdOf(params.get('sport')) ?? sportIdOf(params.get('sport_id')) ?? storedSport();
  const marketId = params.get('market') ?? params.get('market_id');
  const set = useCallback(
    (name: string, value: string, drop: readonly string[] = []) => {
      setParams(
        (current) => {
          for (const each of drop) current.delete(each);
          current.set(name, value);
          return current;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  useEffect(() => storeSport(sportId), [sportId]);
  return {
    sportId,
    marketId: marketId !== null && /^\d{1,7}$/.test(marketId) ? marketId : defaultMarketOf(sportId),
    chooseSport: (id) => set('sport', String(id), ['market', ...LANDING_PARAMS]),
    chooseMarket: (id) => set('market', id),
  };
}

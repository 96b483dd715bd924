import type { Fixture, LoadedSelection } from '@ushindi/api-contract';
import { isBookingCode } from '@ushindi/shared';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { type LoadedMatch, selectionOfLoaded } from './loadedSelection.ts';
import type { Selection } from './selection.ts';
import { beginLoad, dropLoad, offerLoaded } from './loading.ts';

/** The gateway calls that loading a shared bet needs. */
export type LoadDeps = {
  slip: (code: string) => Promise<{ selections: readonly LoadedSelection[] }>;
  match: (matchId: string) => Promise<{ fixture: Fixture }>;
};

/** Loads a shared bet by its code, with a stake in KES if given; the slip shows the progress. */
export function useLoadSlip(): (code: string, stake?: string) => void {
  const utils = trpc.useUtils();
  return (code, stake) => {
    const slip = (bookingCode: string) => utils.betslip.load.fetch({ code: bookingCode }, { staleTime: 0 });
    const match = (matchId: string) => utils.fixtures.match.fetch({ matchId });
    void loadSlip({ slip, match }, code, stake);
  };
}

/**
 * Loads the bet of a booking code into the slip with current odds, and shows what failed. @param stake replaces the slip's
 * stake, in KES
 */
export async function loadSlip(deps: LoadDeps, typed: string, stake?: string): Promise<void> {
  const words = messagesOf(betslip).load;
  const code = codeOf(typed);
  if (code === '') return notify.warning(words.emptyCode);
  if (!beginLoad(code, stake)) return notify.warning(words.busy);
  try {
    const { selections } = await deps.slip(code);
    if (selections.length > 0) return offerLoaded(code, await Promise.all(selections.map(asItStands(deps))));
    notify.warning(words.none);
  } catch (error) {
    notify.error(domainErrorOf(error) ? serverMessage(error, words.failed) : words.unavailable);
  }
  dropLoad(code);
}

/** Booking codes are in capitals, however they are typed. */
function codeOf(typed: string): string {
  const code = typed.trim();
  return isBookingCode(code.toUpperCase()) ? code.toUpperCase() : code;
}

function asItStands({ match }: LoadDeps): (loaded: LoadedSelection) => Promise<Selection> {
  const currentMatch = async ({ matchId, sportId }: LoadedSelection): Promise<LoadedMatch> => {
    try {
      return (await match(matchId)).fixture;
    } catch (error) {
      if (domainErrorOf(error)?.code === 'NOT_FOUND') return 'over';
      // A selection cannot be placed without its sport, which only its match names here.
      if (sportId === null) throw error;
      return 'unavailable';
    }
  };
  return async (loaded) => selectionOfLoaded(loaded, await currentMatch(loaded));
}

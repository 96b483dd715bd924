import type { Fixture, LoadedSelection } from '@ushindi/api-contract';
import { isBookingCode } from '@ushindi/shared';
import { domainErrorOf } from '../../lib/api/errors.ts';
import { betslip } from '../../lib/messages/betslip.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { selectionOfLoaded, type LoadedGame } from '../../lib/slip/loadedSelection.ts';
import type { Selection } from '../../lib/slip/selection.ts';
import { beginLoad, dropLoad, offerLoaded } from '../../lib/slip/slipStore.ts';
import { notify } from '../../ui/notify.ts';

/** What loading a shared bet asks the gateway. */
export type LoadDeps = {
  slip: (code: string) => Promise<{ selections: readonly LoadedSelection[] }>;
  match: (matchId: string) => Promise<{ fixture: Fixture }>;
};

/** Loads the bet of a code into the slip, its picks as they stand now, and says what went wrong (spec, section 8). */
export async function loadSlip(deps: LoadDeps, typed: string): Promise<void> {
  const words = messagesOf(betslip).load;
  const code = codeOf(typed);
  if (code === '') return notify.warning(words.emptyCode);
  if (!beginLoad(code)) return notify.warning(words.busy);
  try {
    const { selections } = await deps.slip(code);
    if (selections.length > 0) return offerLoaded(code, await Promise.all(selections.map(asItStands(deps))));
    notify.warning(words.none);
  } catch (error) {
    notify.error(domainErrorOf(error) ? serverMessage(error, words.failed) : words.unavailable);
  }
  dropLoad(code);
}

/** The code in what was typed: booking codes are in capitals, however they are typed. */
function codeOf(typed: string): string {
  const code = typed.trim();
  return isBookingCode(code.toUpperCase()) ? code.toUpperCase() : code;
}

function asItStands({ match }: LoadDeps): (loaded: LoadedSelection) => Promise<Selection> {
  const gameOf = async ({ matchId, sportId }: LoadedSelection): Promise<LoadedGame> => {
    try {
      return (await match(matchId)).fixture;
    } catch (error) {
      if (domainErrorOf(error)?.code === 'NOT_FOUND') return 'over';
      // Without its sport the pick cannot be placed, and only its game tells it.
      if (sportId === null) throw error;
      return 'unheard';
    }
  };
  return async (loaded) => selectionOfLoaded(loaded, await gameOf(loaded));
}

import { memo } from '@ushindi/draws/matches/memo';
import { randomFor } from '@ushindi/draws/matches/rng';
import { codeOf } from '@ushindi/draws/matches/catalogue/countries';
import { SURNAMES } from './surnames.ts';

/** A team and the country of its tournament. */
interface SquadKey {
  readonly teamId: number;
  readonly name: string;
  readonly countryCode: string;
}

const SQUAD_SIZE = 11;
const INITIALS = 'ABCDEFGHIJKLMNOPRSTW';
/** The cache of squads. Its limit exceeds the number of teams on sale at once. */
const squads = memo<readonly string[]>(2_000);
const ALL_NAMES = SURNAMES.map(({ names }) => names.split(','));

/**
 * Eleven made-up players of a football team, the likeliest scorer first, such as 'Otieno K.'. A squad is the same under
 * every seed. A national team has names of its own country, if the catalogue has that country.
 */
export function squadOf({ teamId, name, countryCode }: SquadKey): readonly string[] {
  return squads(String(teamId), () => {
    const random = randomFor('squad', teamId);
    const surnames = namesOf(countryCode === 'INT' ? (codeOf(name) ?? '') : countryCode) ?? ALL_NAMES.flat();
    return random
      .shuffle([...new Set(surnames)])
      .slice(0, SQUAD_SIZE)
      .map((surname) => `${surname} ${INITIALS[random.int(0, INITIALS.length - 1)]}.`);
  });
}

function namesOf(countryCode: string): readonly string[] | undefined {
  return ALL_NAMES[SURNAMES.findIndex(({ codes }) => codes.split(' ').includes(countryCode))];
}

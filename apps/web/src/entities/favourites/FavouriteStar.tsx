import { Star } from 'lucide-react';
import { lazyPart } from '#lib/lazyPart.ts';
import { favourites as messages } from '#i18n/en/favourites.ts';
import { messagesOf } from '#i18n/messages.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import type { IconType } from '#ui/icon/icons.tsx';
import { useLazySheet } from '#ui/overlay/useLazySheet.ts';
import { isSame, useFavourites } from './favourites.ts';
import { favouritesOf, type MatchNames } from './storedFavourites.ts';

// Loads separately, because few visitors of a match open it and it includes the code of switches.
const FavouritesSheet = lazyPart('favourites sheet', () => import('./FavouritesSheet.tsx'));

const FULL = { fill: 'currentColor' };
const FullStar: IconType = (props) => <Star {...props} style={FULL} />;

/**
 * The star of a match, filled if one of its teams or its tournament is a favourite. A press opens the choice of
 * favourites.
 */
export default function FavouriteStar({ match }: { match: MatchNames }) {
  const words = messagesOf(messages);
  const chosen = useFavourites();
  const { isWanted, open, sheet } = useLazySheet();
  const isFavourite = favouritesOf(match).some((each) => chosen.some((other) => isSame(each, other)));
  return (
    <>
      <IconButton icon={isFavourite ? FullStar : Star} name={words.ofMatch} aria-haspopup="dialog" onClick={open} />
      {isWanted && <FavouritesSheet {...sheet} match={match} />}
    </>
  );
}

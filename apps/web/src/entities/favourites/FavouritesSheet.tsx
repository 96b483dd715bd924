import { useState } from 'react';
import { favourites as messages } from '#i18n/en/favourites.ts';
import { messagesOf } from '#i18n/messages.ts';
import { SwitchRow } from '#ui/form/Switch.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { isSame, toggleFavourite, useFavourites } from './favourites.ts';
import { type Favourite, favouritesOf, keyOf, type MatchNames, MOST_FAVOURITES } from './storedFavourites.ts';

const NOTE = 'p-3 text-ink-2';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The match whose teams and tournament are offered. Without it, only the present favourites are listed. */
  match?: MatchNames;
};

/** Adds the teams and the tournament of a match as favourites, and removes any favourite. */
export default function FavouritesSheet({ open, onClose, match }: Props) {
  const { title } = messagesOf(messages);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open && <Choice match={match} />}
    </Sheet>
  );
}

function Choice({ match }: { match: MatchNames | undefined }) {
  const words = messagesOf(messages);
  const chosen = useFavourites();
  // A favourite that is removed stays in view, so that a wrong press can be undone.
  const [atFirst] = useState(chosen);
  const [isFull, setFull] = useState(false);
  const offered = match ? favouritesOf(match) : [];
  const others = atFirst.filter((each) => !offered.some((other) => isSame(each, other)));
  const rowsOf = (listed: readonly Favourite[]) =>
    listed.map((each) => (
      <SwitchRow
        key={keyOf(each)}
        label={each.kind === 'team' ? each.name : words.tournament(each.country, each.name)}
        on={chosen.some((other) => isSame(each, other))}
        onChange={() => setFull(toggleFavourite(each) === 'full')}
      />
    ));
  return (
    <div className="pb-4">
      <p className={NOTE}>{words.effect}</p>
      {offered.length > 0 && <GroupHeading title={words.thisMatch} />}
      {rowsOf(offered)}
      {others.length > 0 && <GroupHeading title={words.others} />}
      {rowsOf(others)}
      {offered.length + others.length === 0 && <p className={NOTE}>{words.none}</p>}
      <p className={NOTE} role="status">
        {isFull && words.full(MOST_FAVOURITES)}
      </p>
    </div>
  );
}

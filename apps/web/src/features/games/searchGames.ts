/** The games whose name contains a text, ignoring case. */
export function searchGames<Item extends { name: string }>(games: readonly Item[], text: string): readonly Item[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? games : games.filter(({ name }) => name.toLowerCase().includes(wanted));
}

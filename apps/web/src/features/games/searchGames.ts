/** The games whose name has a text in it, whatever its capitals (discovery-and-content spec, section 2.11). */
export function searchGames<Item extends { name: string }>(games: readonly Item[], text: string): readonly Item[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? games : games.filter(({ name }) => name.toLowerCase().includes(wanted));
}

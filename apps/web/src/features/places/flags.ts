// Addresses of one image file a country, never the image in the code; it loads with the row that shows it.
const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** The address of a country's flag, by ISO 3166 code in capitals ('KE', 'GB-ENG'); undefined where there is none. */
export function flagOf(code: string): string | undefined {
  return files[`/node_modules/country-flag-icons/3x2/${code}.svg`];
}

import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showScreen } from '#test/screen.tsx';
import CountriesScreen from './CountriesScreen.tsx';

// The operator's names alone: the test reads the client's own texts in English.
vi.mock('#i18n/en/names.ts', () => import('#i18n/sw/names.ts'));

const country = (countryId: string, name: string) => ({ countryId, name, code: countryId, tournamentsCount: 1 });

it('lists countries by their Kiswahili names', { tags: ['D-110', 'R-214'] }, async () => {
  showScreen('/country', <CountriesScreen />, '/country', {
    'places.countries': () => ({
      items: [country('CL', 'Chile'), country('CN', 'China'), country('EG', 'Egypt'), country('KE', 'Kenya')],
    }),
    'sports.list': () => [],
  });
  const list = await screen.findByRole('list', { name: 'Countries' });
  const names = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent.replace('1 tournament', ''));
  expect(names).toEqual(['Chile', 'Kenya', 'Misri', 'Uchina']);
});

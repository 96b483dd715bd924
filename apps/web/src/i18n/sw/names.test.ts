import { describe, expect, test } from 'vitest';
import { names } from './names.ts';
import { promotionNames } from './promotionNames.ts';
import { devices } from './accountDevices.ts';
import { favourites } from './favourites.ts';
import { lists } from './lists.ts';
import { topLeagues } from './topLeagues.ts';

test.each([
  ['3 Way', '1X2'],
  ['Both Teams To Score (GG/NG)', 'Timu zote kufunga (GG/NG)'],
  ['First Half - Total Goals', 'Kipindi cha kwanza - Jumla ya mabao'],
  ['Winner (incl. overtime)', 'Mshindi (pamoja na muda wa ziada)'],
  ['2nd Quarter - Total Points', 'Robo ya 2 - Jumla ya pointi'],
  ['Away Team Total Corners', 'Jumla ya kona (ugenini)'],
  ['Home Team Runs - First 6 Overs', 'Mikimbio (nyumbani) - Ova 6 za kwanza'],
  ['Race To 15 Points', 'Wa kwanza kufikia pointi 15'],
  ['First Set - Odd/Even Games', 'Seti ya kwanza - Gemu witiri/shufwa'],
])('translates the market %s', { tags: ['R-214'] }, (name, text) => {
  expect(names.market(name)).toBe(text);
});

describe('outcomes', () => {
  const teams = { homeTeam: 'Rain or Shine', awayTeam: 'Meralco Bolts' };

  test.each([
    ['Over 2.5', 'Zaidi ya 2.5'],
    ['1 goals', 'Bao 1'],
    ['6 or more goals', 'Mabao 6 au zaidi'],
    ['Rain or Shine or draw', 'Rain or Shine au sare'],
    ['Draw or Meralco Bolts', 'Sare au Meralco Bolts'],
    ['Rain or Shine or Meralco Bolts', 'Rain or Shine au Meralco Bolts'],
    ['Rain or Shine / Under 2.5', 'Rain or Shine / Chini ya 2.5'],
    ['Meralco Bolts by 11+', 'Meralco Bolts kwa 11+'],
    ['Meralco Bolts kick', 'Meralco Bolts: mkwaju'],
    ['1st half', 'Kipindi cha 1'],
  ])('translates %s', (name, text) => {
    expect(names.outcome(name, teams)).toBe(text);
  });

  test.each(['Rain or Shine', 'Rain or Shine +3.5', 'Meralco Bolts', '2:1', 'Otieno P. (Meralco Bolts)'])(
    'leaves %s as it is',
    (name) => {
      expect(names.outcome(name, teams)).toBe(name);
    },
  );

  test('leaves a team as it is that is called like an outcome', () => {
    expect(names.outcome('Draw', { homeTeam: 'Draw', awayTeam: 'Even' })).toBe('Draw');
  });

  test('leaves two teams as they are while it does not know which they are', () => {
    expect(names.outcome('Gor Mahia or Tusker')).toBe('Gor Mahia or Tusker');
  });
});

test.each([
  ['1st Half', 'Kipindi cha 1'],
  ['First half', 'Kipindi cha 1'],
  ['Halftime', 'Mapumziko'],
  ['Half time', 'Mapumziko'],
  ['3rd Quarter', 'Robo ya 3'],
  ['2nd Innings', 'Zamu ya 2'],
  ['Ended', 'Imeisha'],
])('translates the phase %s', (name, text) => {
  expect(names.phase(name)).toBe(text);
});

test('translates sports, countries and categories of markets', () => {
  expect(names.category('Tries')).toBe('Trai');
  expect(names.sport('Football')).toBe('Kandanda');
  expect(names.country('England')).toBe('Uingereza');
  expect(names.country('Saudi Arabia')).toBe('Saudia');
});

test.each([
  ['England · Premier League', 'Uingereza · Premier League'],
  ['Kenya · Premier League', 'Kenya · Premier League'],
  ['International · Friendlies · Women', 'Kimataifa · Friendlies · Women'],
  ['England', 'England'],
  ['Kula Mbuzi', 'Kula Mbuzi'],
])('translates the country of the competition %s', { tags: ['R-214'] }, (name, text) => {
  expect(names.competition(name)).toBe(text);
});

test('translates the country of a competition, a top league and a favourite', { tags: ['R-214'] }, () => {
  expect(lists.competition('Egypt', 'Premier League')).toBe('Misri · Premier League');
  expect(lists.competition('', 'Egypt · Premier League')).toBe('Misri · Premier League');
  expect(lists.competition('Germany', '')).toBe('Ujerumani');
  expect(topLeagues.league('International', 'EuroLeague')).toBe('Kimataifa / EuroLeague');
  expect(favourites.tournament('Spain', 'La Liga')).toBe('Uhispania · La Liga');
});

test.each(['constructor', 'toString', '', 'A new market', 'Kabaddi'])('leaves the unknown name %j as it is', (name) => {
  for (const translate of Object.values(names)) expect(translate(name)).toBe(name);
});

test.each([
  ['Chrome on Android', 'Chrome kwenye Android'],
  ['Firefox', 'Firefox'],
  ['', 'Kifaa kisichojulikana'],
])('names the device %o %s', { tags: ['R-214'] }, (device, shown) => {
  expect(devices.name(device)).toBe(shown);
});

test('translates the known promotions, and leaves others as they are', { tags: ['R-214'] }, () => {
  expect(promotionNames.shown('Registration freebet')).toBe('Beti ya bure ya usajili');
  expect(promotionNames.shown('Birthday')).toBe('Birthday');
});

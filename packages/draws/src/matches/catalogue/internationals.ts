import type { TournamentData } from './types.ts';

/** National teams play the rolling fixtures above speed 1 (rolling.ts), so that no club plays two matches at once. */
export const INTERNATIONALS: readonly TournamentData[] = [
  {
    country: 'International',
    name: 'Africa Cup of Nations Qualifiers',
    top: true,
    teams:
      'Morocco,Senegal,Egypt,Algeria,Nigeria,Ivory Coast,Tunisia,Cameroon,Mali,DR Congo,South Africa,Burkina Faso,Ghana,Cape Verde,Guinea,Gabon,Zambia,Angola,Uganda,Kenya,Equatorial Guinea,Benin,Mozambique,Madagascar,Tanzania,Namibia,Sierra Leone,Togo,Mauritania,Libya,Sudan,Gambia,Comoros,Zimbabwe,Rwanda,Malawi,Ethiopia,Burundi,Botswana,Lesotho',
  },
  {
    country: 'International',
    name: 'Nations League',
    top: true,
    teams:
      'Spain,France,England,Portugal,Netherlands,Belgium,Italy,Germany,Croatia,Switzerland,Denmark,Austria,Ukraine,Turkey,Sweden,Wales,Hungary,Serbia,Poland,Romania,Norway,Greece,Slovakia,Czechia,Scotland,Slovenia,Ireland,Albania,North Macedonia,Georgia,Iceland,Finland,Bosnia and Herzegovina,Montenegro,Bulgaria,Israel,Kosovo,Luxembourg,Armenia,Cyprus',
  },
  {
    country: 'International',
    name: 'Asian Cup Qualifiers',
    teams:
      'Japan,Iran,South Korea,Australia,Uzbekistan,Qatar,Saudi Arabia,Iraq,United Arab Emirates,Jordan,Oman,Bahrain,China,Syria,Thailand,Palestine,Kyrgyzstan,Lebanon,Vietnam,India,Tajikistan,Malaysia,Kuwait,Indonesia',
  },
  {
    country: 'International',
    name: 'Copa America Qualifiers',
    teams:
      'Argentina,Brazil,Colombia,Uruguay,USA,Mexico,Ecuador,Canada,Paraguay,Panama,Venezuela,Costa Rica,Peru,Chile,Jamaica,Honduras,Bolivia,Guatemala,El Salvador,Haiti,Trinidad and Tobago,Curacao,Suriname,Nicaragua',
  },
];

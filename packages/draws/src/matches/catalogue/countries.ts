import type { Country, Region } from './types.ts';

const CODES: Readonly<Record<Region, Readonly<Record<string, string>>>> = {
  asia: {
    Australia: 'AU',
    China: 'CN',
    India: 'IN',
    Indonesia: 'ID',
    Japan: 'JP',
    Malaysia: 'MY',
    'New Zealand': 'NZ',
    'Saudi Arabia': 'SA',
    'South Korea': 'KR',
    Thailand: 'TH',
    Uzbekistan: 'UZ',
    Vietnam: 'VN',
    Iran: 'IR',
    Qatar: 'QA',
    Pakistan: 'PK',
    Philippines: 'PH',
  },
  'africa-europe': {
    Kenya: 'KE',
    Tanzania: 'TZ',
    Uganda: 'UG',
    Ethiopia: 'ET',
    Egypt: 'EG',
    'South Africa': 'ZA',
    Nigeria: 'NG',
    Ghana: 'GH',
    Morocco: 'MA',
    Zambia: 'ZM',
    England: 'GB-ENG',
    Scotland: 'GB-SCT',
    Spain: 'ES',
    Italy: 'IT',
    Germany: 'DE',
    France: 'FR',
    Netherlands: 'NL',
    Portugal: 'PT',
    Belgium: 'BE',
    Turkey: 'TR',
    Greece: 'GR',
    Sweden: 'SE',
    Norway: 'NO',
    Denmark: 'DK',
    Poland: 'PL',
    Lithuania: 'LT',
    International: 'INT',
  },
  americas: {
    USA: 'US',
    Canada: 'CA',
    Mexico: 'MX',
    Brazil: 'BR',
    Argentina: 'AR',
    Colombia: 'CO',
    Chile: 'CL',
    Uruguay: 'UY',
    Ecuador: 'EC',
    Peru: 'PE',
    Paraguay: 'PY',
    Bolivia: 'BO',
    'West Indies': 'XW',
    'Puerto Rico': 'PR',
  },
};

const BY_NAME = new Map(
  (Object.keys(CODES) as Region[]).flatMap((region) =>
    Object.entries(CODES[region]).map(([name, code]): [string, Country] => [name, { name, code, region }]),
  ),
);

/** The country of a name in the data files. Throws Error for an unlisted name, which is a mistake in the data. */
export function countryNamed(name: string): Country {
  const country = BY_NAME.get(name);
  if (country === undefined) throw new Error(`no country ${name} in the catalogue`);
  return country;
}

/** The country's code, or null if the catalogue lacks it. */
export function codeOf(name: string): string | null {
  return BY_NAME.get(name)?.code ?? null;
}

import type { NamedTeams, names as english } from '#i18n/en/names.ts';
import type { Translation } from '#i18n/messages.ts';

type Dictionary = Readonly<Record<string, string>>;
/** Patterns of names with a variable part, and their replacements. The first pattern that matches is used. */
type Patterns = readonly (readonly [name: RegExp, text: string])[];

/** Periods such as '1st Half', in names of phases, markets and outcomes. */
const PERIODS: Patterns = [
  [/^(\d)\w\w half$/i, 'Kipindi cha $1'],
  [/^(\d)\w\w Quarter$/, 'Robo ya $1'],
  [/^(\d)\w\w Set$/, 'Seti ya $1'],
  [/^(\d)\w\w Innings$/, 'Zamu ya $1'],
];

const PHASE_PATTERNS: Patterns = [
  [/^half[- ]?time$/i, 'Mapumziko'],
  [/^first half$/i, 'Kipindi cha 1'],
  [/^second half$/i, 'Kipindi cha 2'],
  ...PERIODS,
];

const PHASES: Dictionary = {
  'Not started': 'Haijaanza',
  Ended: 'Imeisha',
  Break: 'Mapumziko',
  'Innings Break': 'Mapumziko',
  Overtime: 'Muda wa ziada',
};

/** Whole names and the parts that ' - ' separates, without '(...)' at their end. */
const MARKETS: Dictionary = {
  '3 Way': '1X2',
  'Double Chance': 'Nafasi mbili',
  'Total Goals Over/Under': 'Jumla ya mabao zaidi/chini',
  'Total Goals': 'Jumla ya mabao',
  'Both Teams To Score': 'Timu zote kufunga',
  'Draw No Bet': 'Sare, dau hurudi',
  Handicap: 'Handikapu',
  'Exact Goals': 'Idadi kamili ya mabao',
  'Total Cards': 'Jumla ya kadi',
  'Most Cards': 'Kadi nyingi zaidi',
  'Total Corners': 'Jumla ya kona',
  'Most Corners': 'Kona nyingi zaidi',
  'Half Time/Full Time': 'Mapumziko/Mwisho',
  '3 Way & GG/NG': '1X2 na GG/NG',
  '3 Way & Over/Under 2.5': '1X2 na zaidi/chini ya 2.5',
  'Anytime Goalscorer': 'Mfungaji wakati wowote',
  'First Goalscorer': 'Mfungaji wa kwanza',
  'Correct Score': 'Matokeo kamili',
  'Odd/Even': 'Witiri/Shufwa',
  'Winning Margin': 'Tofauti ya ushindi',
  'Clean Sheet': 'Kutofungwa',
  'First Team To Score': 'Timu ya kwanza kufunga',
  'Time Of First Goal': 'Wakati wa bao la kwanza',
  'First Half': 'Kipindi cha kwanza',
  'Second Half': 'Kipindi cha pili',
  Winner: 'Mshindi',
  Overtime: 'Muda wa ziada',
  '(incl. overtime)': '(pamoja na muda wa ziada)',
  '(regular time)': '(muda wa kawaida)',
  'Total Points': 'Jumla ya pointi',
  'Total Points Range': 'Jumla ya pointi kwa viwango',
  'Win Both Halves': 'Kushinda vipindi vyote viwili',
  'Highest Scoring Half': 'Kipindi chenye pointi nyingi zaidi',
  'Total Tries': 'Jumla ya trai',
  'First Scoring Play': 'Njia ya kupata pointi za kwanza',
  Runs: 'Mikimbio',
  'Total Runs': 'Jumla ya mikimbio',
  'Most Runs': 'Mikimbio mingi zaidi',
  'Runs Handicap': 'Handikapu ya mikimbio',
  'Runs Range': 'Mikimbio kwa viwango',
  'Odd/Even Runs': 'Mikimbio witiri/shufwa',
  'Tied Match': 'Mechi kuisha sare',
  'First Innings': 'Zamu ya kwanza',
  'Second Innings': 'Zamu ya pili',
  'First Over': 'Ova ya kwanza',
  'Total Fours': 'Jumla ya mipigo ya 4',
  'Total Sixes': 'Jumla ya mipigo ya 6',
  'First Scoring Shot': 'Pigo la mikimbio ya kwanza',
  'First Set': 'Seti ya kwanza',
  'Second Set': 'Seti ya pili',
  'First Set Winner': 'Mshindi wa seti ya kwanza',
  'Second Set Winner': 'Mshindi wa seti ya pili',
  'First Set/Match': 'Seti ya kwanza/Mechi',
  'Set Score': 'Matokeo ya seti',
  'Total Sets': 'Jumla ya seti',
  'Set Handicap': 'Handikapu ya seti',
  'Home To Win A Set': 'Mchezaji wa 1 kushinda seti',
  'Away To Win A Set': 'Mchezaji wa 2 kushinda seti',
  'Total Games': 'Jumla ya gemu',
  'Games Handicap': 'Handikapu ya gemu',
  'Odd/Even Games': 'Gemu witiri/shufwa',
  'Home Total Games': 'Jumla ya gemu (mchezaji wa 1)',
  'Away Total Games': 'Jumla ya gemu (mchezaji wa 2)',
  'Bet Builder': 'Jenga Beti',
  'Tie-Break': 'Tie-break',
  'Tie-Break In Match': 'Tie-break kwenye mechi',
};

const MARKET_PATTERNS: Patterns = [
  [/^Race To (\d+) Points$/, 'Wa kwanza kufikia pointi $1'],
  [/^First (\d+) Overs$/, 'Ova $1 za kwanza'],
  ...PERIODS,
];

const OUTCOMES: Dictionary = {
  Draw: 'Sare',
  Tie: 'Sare',
  Yes: 'Ndiyo',
  No: 'Hapana',
  Odd: 'Witiri',
  Even: 'Shufwa',
  Equal: 'Sawasawa',
  Neither: 'Hakuna',
  'No goal': 'Hakuna bao',
  '1 goals': 'Bao 1',
  'Any other score': 'Matokeo mengine',
  'Any other player': 'Mchezaji mwingine',
  Single: 'Moja',
  Two: 'Mbili',
  Four: 'Nne',
  Six: 'Sita',
};

const OUTCOME_PATTERNS: Patterns = [
  [/^Over (\S+)$/, 'Zaidi ya $1'],
  [/^Under (\S+)$/, 'Chini ya $1'],
  [/^(.+) or draw$/, '$1 au sare'],
  [/^Draw or (.+)$/, 'Sare au $1'],
  [/^(\d+) goals$/, 'Mabao $1'],
  [/^(\d+) or more goals$/, 'Mabao $1 au zaidi'],
  [/^(.+) by (\d+(?:-\d+|\+)?)$/, '$1 kwa $2'],
  [/^(\d+-\d+) min$/, 'Dakika $1'],
  [/^(.+) try$/, '$1: trai'],
  [/^(.+) kick$/, '$1: mkwaju'],
  ...PERIODS,
];

const SPORTS: Dictionary = {
  Football: 'Kandanda',
  Soccer: 'Kandanda',
  Basketball: 'Mpira wa vikapu',
  Cricket: 'Kriketi',
  Tennis: 'Tenisi',
  Rugby: 'Raga',
  'Rugby League': 'Raga (League)',
  'Rugby Union': 'Raga (Union)',
  'Ice Hockey': 'Magongo ya barafu',
  Volleyball: 'Voliboli',
  Boxing: 'Ndondi',
  'Table Tennis': 'Tenisi ya meza',
  Handball: 'Mpira wa mikono',
};

/** Tabs of markets, besides those that the catalogue of fixtures names. */
const CATEGORIES: Dictionary = {
  'First Set': 'Seti ya kwanza',
  Games: 'Gemu',
  Innings: 'Zamu',
  Overs: 'Ova',
  Points: 'Pointi',
  'Second Set': 'Seti ya pili',
  Tries: 'Trai',
};

/** Only the countries whose names differ between Kenyan Kiswahili and English. */
const COUNTRIES: Dictionary = {
  Belgium: 'Ubelgiji',
  China: 'Uchina',
  Egypt: 'Misri',
  England: 'Uingereza',
  France: 'Ufaransa',
  Germany: 'Ujerumani',
  Greece: 'Ugiriki',
  International: 'Kimataifa',
  Italy: 'Italia',
  Japan: 'Japani',
  Morocco: 'Moroko',
  Mozambique: 'Msumbiji',
  Netherlands: 'Uholanzi',
  Philippines: 'Ufilipino',
  Portugal: 'Ureno',
  Russia: 'Urusi',
  'Saudi Arabia': 'Saudia',
  Scotland: 'Uskoti',
  'South Africa': 'Afrika Kusini',
  'South Korea': 'Korea Kusini',
  'South Sudan': 'Sudan Kusini',
  Spain: 'Uhispania',
  Sweden: 'Uswidi',
  Switzerland: 'Uswisi',
  Turkey: 'Uturuki',
  USA: 'Marekani',
};

const SHORTCUTS: Dictionary = { Freebets: 'Beti za bure', Promotions: 'Promosheni' };

/** A word of a dictionary; undefined without one, also for a name such as 'constructor'. */
const wordOf = (dictionary: Dictionary, name: string): string | undefined =>
  Object.hasOwn(dictionary, name) ? dictionary[name] : undefined;

function translate(name: string, dictionary: Dictionary, patterns: Patterns = []): string {
  const [pattern, text = name] = patterns.find(([each]) => each.test(name)) ?? [];
  return wordOf(dictionary, name) ?? (pattern ? name.replace(pattern, text) : name);
}

const country = (name: string): string => translate(name, COUNTRIES);

/** A market, or a part of its name: 'Home Team Total Goals' is its goals with a word for the side. */
function market(name: string): string {
  const parts = name.split(' - ');
  if (parts.length > 1) return parts.map(market).join(' - ');
  const [, base = '', note = ''] = /^(.+) (\(.+\))$/.exec(name) ?? [];
  if (base !== '') return `${market(base)} ${translate(note, MARKETS)}`;
  const [, side = '', measure = ''] = /^(Home|Away) Team (.+)$/.exec(name) ?? [];
  if (side !== '') return `${market(measure)} (${side === 'Home' ? 'nyumbani' : 'ugenini'})`;
  return translate(name, MARKETS, MARKET_PATTERNS);
}

function outcome(name: string, teams?: NamedTeams): string {
  const { homeTeam, awayTeam } = teams ?? {};
  // A team may be called 'Rain or Shine'.
  if (name === homeTeam || name === awayTeam) return name;
  if (teams && name === `${homeTeam} or ${awayTeam}`) return `${homeTeam} au ${awayTeam}`;
  const combined = name.split(' + ');
  if (combined.length > 1) return combined.map((part) => partOfBuilder(part, teams)).join(' + ');
  const parts = name.split(' / ');
  if (parts.length > 1) return parts.map((part) => outcome(part, teams)).join(' / ');
  return translate(name, OUTCOMES, OUTCOME_PATTERNS);
}

/** One part of a bet builder: 'Total Goals: Over 2.5'. */
function partOfBuilder(part: string, teams?: NamedTeams): string {
  const [, of = '', what = part] = /^(.+?): (.+)$/.exec(part) ?? [];
  return of === '' ? part : `${market(of)}: ${outcome(what, teams)}`;
}

/** A name that is missing here is shown as the operator sends it. */
export const names: Translation<typeof english> = {
  sport: (name) => translate(name, SPORTS),
  country,
  competition: (name) => name.replace(/^.+?(?= · )/, country),
  market,
  category: (name) => translate(name, CATEGORIES),
  outcome,
  phase: (name) => translate(name, PHASES, PHASE_PATTERNS),
  shortcut: (name) => translate(name, SHORTCUTS),
};

// The script files into which the client's build divides its modules (docs/decisions/029-first-visit-bytes.md).
import { fileURLToPath } from 'node:url';

/** The paths of files under src/, as the build names modules. */
const sources = (...files: string[]): string[] =>
  files.map((file) => fileURLToPath(new URL(`../src/${file}`, import.meta.url)));

/** The modules with which Home's first load begins, and the parts of Home that load without a tap. */
const FIRST_LOAD = sources(
  'main.tsx',
  'app/frame/SiteFooter.tsx',
  'features/fixtures/HomeScreen.tsx',
  'features/fixtures/HomeCarousel.tsx',
  'features/fixtures/DayFilter.tsx',
  'entities/menu/QuickMenu.tsx',
);

/** The screens and parts that load between Home and a first bet. */
const FIRST_BET = sources(
  'features/fixtures/match/PrematchScreen.tsx',
  'entities/favourites/FavouriteStar.tsx',
  'features/betslip/BetslipSheet.tsx',
  'features/betslip/ReceiptDialog.tsx',
  'features/betslip/SharedBet.tsx',
  'features/account/LoginScreen.tsx',
  'features/account/RegisterScreen.tsx',
  'features/account/VerifyScreen.tsx',
  'features/account/AccountCreatedScreen.tsx',
  'features/wallet/DepositDialog.tsx',
  'features/wallet/DepositWatcher.tsx',
  // The first notice loads it.
  'ui/feedback/placeFreely.ts',
);

type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly exports: readonly string[];
  readonly code: string | null;
};
/** What the build passes to the functions of groups. */
type Modules = { getModuleInfo(id: string): ModuleInfo | null };

/** Returns a test for some modules and all modules that they import, directly or through others. */
function reachedFrom(entries: readonly string[]): (id: string, modules: Modules) => boolean {
  let reached: Set<string> | null = null;
  return (id, modules) => {
    reached ??= entries.reduce((seen, from) => withImports(from, modules, seen), new Set<string>());
    return reached.has(ICON.exec(id)?.[0] ?? id);
  };
}

/** React's entry point, which the app imports dynamically to evaluate it in a task of its own (main.tsx). */
const REACT_DOM = /node_modules\/(?:\.pnpm\/)?(?:react-dom|scheduler)[@/]/;

/** The file of one icon. The library's entry imports every icon, so only the icons that a module names count. */
const ICON = /lucide-react\/dist\/esm\/icons\/[^/]+$/;
const iconFile = (name: string): string =>
  `lucide-react/dist/esm/icons/${name.replaceAll(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase()}.mjs`;

/** The entry of packages/shared. It exports every name, so only the modules that define an imported name count. */
const SHARED = /packages\/shared\/src\/index\.ts$/;

/** The names that a module imports from a package. */
const namesFrom = (library: string, code: string): string[] =>
  [...code.matchAll(/import \{([^}]+)\} from ['"]([^'"]+)['"]/g)]
    .filter(([, , from]) => from === library)
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')));

/** Adds a module and all modules that it needs to `seen`. */
function withImports(id: string, modules: Modules, seen: Set<string>): Set<string> {
  if (seen.has(id) || ICON.test(id) || SHARED.test(id)) return seen;
  seen.add(id);
  const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
  for (const name of namesFrom('lucide-react', code ?? '')) seen.add(iconFile(name));
  const wanted = new Set(namesFrom('@ushindi/shared', code ?? ''));
  for (const imported of importedIds) {
    if (SHARED.test(imported))
      definitionsOf(wanted, imported, modules).forEach((each) => withImports(each, modules, seen));
    else withImports(imported, modules, seen);
  }
  return seen;
}

/** The modules that define some of the names that an entry exports. */
const definitionsOf = (names: ReadonlySet<string>, entry: string, modules: Modules): readonly string[] =>
  (modules.getModuleInfo(entry)?.importedIds ?? []).filter((id) =>
    modules.getModuleInfo(id)?.exports.some((name) => names.has(name)),
  );

/** Modules that several features share. */
const KIT =
  /src\/(app\/(?!AccountPage|Closed|operatorWords|PlayerHosts|frame\/(?:Sheets|SideMenu|MoreMenu|MenuLinks|Contacts))|lib|i18n\/(?!\w+\/(account|betBuilder|ageProof|notifications|favourites|wallet|transactionFilter|transactionAbouts|depositProgress|bonuses|bets|cashOut|systemBets|games|places|search|content|jackpot|leaderboard|spending|topLeagues|refusals|confirmations|matchCentre|results|proof|verify|legExplanation|share\.))|ui\/(?!match)|entities\/(?!live|odds|favourites|push|share|bets|slip\/(?:load|refusal|structure)|wallet\/awaitedDeposit))|lucide-react|packages\/shared(?!\/src\/(?:ageProof|calendarPeriod|jackpot|push|systemBets))/;

/** Lists and matches before kick-off. A finished match was one in play. */
const MATCH =
  /(features\/fixtures|entities\/odds)\/(?!.*(?:[bB]etBuilder|Live|FinishedMatch|TopLeagues|TournamentNote|NoGames|[Ff]avouriteMatches))|ui\/match\//;

/** The screens with which a visitor registers, signs in and deposits. */
const ACCOUNT =
  /features\/(account|wallet)\/(?!(Account|Withdraw|Transactions|Spending|SelfExclusion|Affiliates|ForgotPassword|ResetPassword|Devices|ChangePassword|Excluded)Screen|Transaction(Filter|List)|StatementDownload|sheetFile|spendingView|statementCsv|period|newDeviceNotice|WalletSummary|DepositProgress|DepositWatcher|DepositClosed|OfflineDeposit|useDepositStatus)|i18n\/\w+\/(account(?!Devices|Periods)|wallet)/;

/** Code that follows a requested deposit until its end, on any screen. */
const PENDING_DEPOSIT =
  /features\/wallet\/(DepositProgress|DepositWatcher|useDepositStatus)|i18n\/\w+\/depositProgress|entities\/wallet\/awaitedDeposit/;

/**
 * The script files besides those of the first load. A module belongs to the first group that it matches. Every file costs
 * a slow phone a round trip and 300 bytes of headers, so modules that are used together share a file. The texts of a
 * feature are in the feature's file.
 */
const FILES_BEFORE_KIT = [
  // Every player loads it at the start, and no guest.
  {
    name: 'hosts',
    test: /app\/PlayerHosts|wallet\/DepositHost|entities\/push\/|saferPlay\/(?:RealityCheckHost|followPlaySession)/,
  },
  { name: 'offline', test: /src\/app\/offline\// },
  { name: 'operatorWords', test: /app\/operatorWords|i18n\/\w+\/(refusals|confirmations)/ },
  { name: 'vitals', test: /node_modules\/web-vitals|lib\/vitals\/measureVisit/ },
  // Before the files of single sheets, which would otherwise include these modules.
  { name: 'sheet', test: /ui\/overlay\// },
  { name: 'calendar', test: /react-day-picker|date-fns|[Cc]alendarSheet/ },
];

/** The groups that a module outside of KIT can belong to. */
const FILES_AFTER_KIT = [
  // Needed when a player opens the proof of a result.
  { name: 'proof', test: /match\/ResultProofPanel|i18n\/\w+\/proof/ },
  // The screen that checks results. The definitions of all draws load with a check.
  { name: 'verify', test: /features\/verify\/(?:VerifyScreen|facts)|i18n\/\w+\/verify/ },
  { name: 'teams', test: /draws\/src\/matches\/catalogue\// },
  { name: 'draws', test: /packages\/draws\/|@noble|pure-rand|features\/verify\// },
  // Needed when a player opens a match centre, or the explanation of a leg's result.
  {
    name: 'centre',
    test: /fixtures\/centre\/(?!MatchCentre\.tsx)|features\/results\/|i18n\/\w+\/(matchCentre|results)/,
  },
  { name: 'why', test: /bets\/LegExplanation|i18n\/\w+\/legExplanation/ },
  { name: 'match', test: MATCH },
  // Needed when a player combines outcomes.
  { name: 'betBuilder', test: /match\/[bB]etBuilder|i18n\/\w+\/betBuilder/ },
  // The order of lists by favourites, the star of a match, and the parts that only a player with favourites needs.
  { name: 'order', test: /entities\/favourites\/storedFavourites/ },
  { name: 'star', test: /entities\/favourites\/(FavouriteStar|favourites\.ts)|i18n\/\w+\/favourites/ },
  { name: 'favourites', test: /features\/fixtures\/favouriteM|entities\/favourites\//i },
  { name: 'leagues', test: /features\/fixtures\/(TopLeagues|TournamentNote|NoGames)|i18n\/\w+\/topLeagues/ },
  // Matches in play. Their odds arrive over a socket.
  { name: 'live', test: /(features|entities)\/(live|fixtures|odds)\/|api-contract/ },
  // A bet as the slip's receipt and My Bets show and share it. The picture of it loads when a player shares it.
  {
    name: 'bet',
    test: /entities\/(share\/(?!TicketPicture|drawTicket)|bets\/(?!LineGroups)|slip\/load)|i18n\/\w+\/(bets\.|share\.)/,
  },
  { name: 'slip', test: /features\/betslip\/(?!structure)|entities\/slip\/(refusal|structure)|i18n\/\w+\/betslip/ },
  // Singles and systems, and the lines of placed ones.
  {
    name: 'systems',
    test: /features\/betslip\/structure\/|shared\/src\/systemBets|i18n\/\w+\/systemBets|entities\/bets\/LineGroups/,
  },
  // Needed when a player opens a cash out offer.
  {
    name: 'cashOut',
    test: /bets\/cashOut\/(?:CashOutSheet|TargetForm|useCashOut)|i18n\/\w+\/cashOutDialog/,
  },
  { name: 'bets', test: /features\/bets\/|i18n\/\w+\/cashOut/ },
  { name: 'account', test: ACCOUNT },
  { name: 'deposit', test: PENDING_DEPOSIT },
  // Needed when a player opens My money.
  {
    name: 'spending',
    test: /features\/wallet\/(SpendingScreen|spendingView)|i18n\/\w+\/spending|shared\/src\/calendarPeriod/,
  },
  // The player's other screens, which are used after the first bet.
  {
    name: 'player',
    test: /app\/AccountPage|features\/(account|ageProof|wallet|bonuses)\/|(i18n\/\w+|shared\/src)\/(accountDevices|accountPeriods|ageProof|bonuses|transactionFilter|transactionAbouts)/,
  },
  // Needed by a player with notifications, and on the screen of notifications.
  { name: 'push', test: /features\/notifications\/|i18n\/\w+\/notifications|shared\/src\/push/ },
  { name: 'games', test: /features\/games\/|i18n\/\w+\/games/ },
  { name: 'jackpot', test: /features\/jackpot\/|(i18n\/\w+|shared\/src)\/jackpot/ },
  { name: 'find', test: /features\/(places|search)\/|i18n\/\w+\/(places|search)/ },
  { name: 'sideMenu', test: /app\/frame\// },
  { name: 'content', test: /app\/Closed|features\/(content|leaderboard)\/|i18n\/\w+\/(content|leaderboard)/ },
];

/** The styles of a first bet are one file. Every screen after Home loads it. */
const STYLES = /src\/.*\.css$/;

/** The script groups of one build. A build of one language reaches other modules than a build of another. */
export function scriptGroups() {
  const isOfFirstLoad = reachedFrom(FIRST_LOAD);
  const isOfFirstBet = reachedFrom(FIRST_BET);
  const isInLibrary = (id: string, modules: Modules): boolean =>
    /node_modules/.test(id) && (REACT_DOM.test(id) || isOfFirstLoad(id, modules));
  // Modules that several features share are in two files: those of a first bet, and all others.
  const kitFile = (id: string, modules: Modules): string | null => {
    if (!KIT.test(id)) return null;
    return isOfFirstBet(id, modules) ? 'kit' : 'menu';
  };
  const isSharedStyle = (id: string, modules: Modules): boolean => STYLES.test(id) && isOfFirstBet(id, modules);
  return [
    // The libraries of the first load seldom change. Their file stays in the players' caches across releases.
    { name: (id: string, modules: Modules) => (isInLibrary(id, modules) ? 'vendor' : null), debugName: 'vendor' },
    { name: (id: string, modules: Modules) => (isOfFirstLoad(id, modules) ? 'app' : null), debugName: 'app' },
    { name: (id: string, modules: Modules) => (isSharedStyle(id, modules) ? 'kit' : null), debugName: 'styles' },
    ...FILES_BEFORE_KIT,
    { name: kitFile, debugName: 'kit' },
    ...FILES_AFTER_KIT,
  ];
}

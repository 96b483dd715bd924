import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import type { Language } from '@ushindi/shared/languages';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { buildTarget } from './scripts/browserFloor.ts';
import { documentPlugin } from './scripts/documentPlugin.ts';
import { droppableComponents } from './scripts/droppableComponents.ts';
import { devLanguage, directoryOf, languagePlugin } from './scripts/languageBuild.ts';

/** Where the gateway listens in development; the dev server passes the API and the live socket on to it. */
const gatewayAddress = 'http://localhost:8080';

const sources = (...files: string[]): string[] =>
  files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)));

/** Where Home's first load begins, with the parts of Home that load without a tap (as scripts/size.mjs has it). */
const FIRST_LOAD = sources(
  'main.tsx',
  'app/frame/SiteFooter.tsx',
  'features/fixtures/HomeScreen.tsx',
  'features/fixtures/HomeCarousel.tsx',
  'features/fixtures/DayFilter.tsx',
  'entities/menu/QuickMenu.tsx',
);

/** The screens between Home and a first bet. */
const WAY_TO_A_BET = sources(
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
  // The first notice on that way loads it.
  'ui/feedback/placeFreely.ts',
);

type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly exports: readonly string[];
  readonly code: string | null;
};
/** What the build passes to the functions of groups. */
type Modules = { getModuleInfo(id: string): ModuleInfo | null };

/** Returns whether a module is one of those that the beginnings import, or what they import does. */
function reachedFrom(beginnings: readonly string[]): (id: string, modules: Modules) => boolean {
  let reached: Set<string> | null = null;
  return (id, modules) => {
    reached ??= beginnings.reduce((seen, from) => withImports(from, modules, seen), new Set<string>());
    return reached.has(ICON.exec(id)?.[0] ?? id);
  };
}

/** React's entry point, which the app imports dynamically to evaluate it in a task of its own (main.tsx). */
const REACT_DOM = /node_modules\/(?:\.pnpm\/)?(?:react-dom|scheduler)[@/]/;

/** A module's file in the icon library, whose one entry imports every icon: only those that are named count. */
const ICON = /lucide-react\/dist\/esm\/icons\/[^/]+$/;
const iconFile = (name: string): string =>
  `lucide-react/dist/esm/icons/${name.replaceAll(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase()}.mjs`;

/** The entry of packages/shared, which exports every name: only the modules of those that are named count. */
const SHARED = /packages\/shared\/src\/index\.ts$/;

/** The names that a module imports from a package. */
const namesFrom = (library: string, code: string): string[] =>
  [...code.matchAll(/import \{([^}]+)\} from ['"]([^'"]+)['"]/g)]
    .filter(([, , from]) => from === library)
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')));

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

/** What several features share. */
const KIT =
  /src\/(app\/(?!AccountPage|Closed|operatorWords|PlayerHosts|frame\/(?:Sheets|SideMenu|MoreMenu|MenuLinks|Contacts))|lib|i18n\/(?!\w+\/(account|betBuilder|ageProof|notifications|favourites|wallet|transactionFilter|transactionAbouts|depositProgress|bonuses|bets|cashOut|systemBets|games|places|search|content|jackpot|leaderboard|spending|topLeagues|refusals|confirmations|matchCentre|results|proof|verify|legExplanation|share\.))|ui\/(?!match)|entities\/(?!live|odds|favourites|push|share|bets|slip\/(?:load|useLoad|refusal|structure)|wallet\/awaitedDeposit))|lucide-react|packages\/shared(?!\/src\/(?:ageProof|calendarPeriod|jackpot|push|systemBets))/;

/** Lists and matches before kick-off. A finished match was one in play. */
const MATCH =
  /(features\/fixtures|entities\/odds)\/(?!.*(?:[bB]etBuilder|Live|FinishedMatch|TopLeagues|TournamentNote|NoGames|[Ff]avouriteMatches))|ui\/match\//;

/** What a visitor needs to become a player with money. */
const ACCOUNT =
  /features\/(account|wallet)\/(?!(Account|Withdraw|Transactions|Spending|SelfExclusion|Affiliates|ForgotPassword|ResetPassword|Devices|ChangePassword|Excluded)Screen|Transaction(Filter|List)|StatementDownload|saveFile|spendingView|statementCsv|period|newDeviceNotice|WalletSummary|DepositProgress|DepositWatcher|OfflineDeposit|useDepositStatus)|i18n\/\w+\/(account(?!Devices|Periods)|wallet)/;

/** What follows a requested deposit until it has arrived, on any screen. */
const DEPOSIT_UNDER_WAY =
  /features\/wallet\/(DepositProgress|DepositWatcher|useDepositStatus)|i18n\/\w+\/depositProgress|entities\/wallet\/awaitedDeposit/;

/**
 * The files of the scripts besides those of the first load: the first that a module matches has it. Every file is a round
 * trip of a slow phone and 300 bytes of headers, so what is used together travels together. Texts of one feature go
 * with it.
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
  // Named before the files of single sheets, which would have it instead.
  { name: 'sheet', test: /ui\/overlay\// },
  { name: 'calendar', test: /react-day-picker|date-fns|[Cc]alendarSheet/ },
];

const FILES_AFTER_KIT = [
  // Only who opens the proof of a result needs it.
  { name: 'proof', test: /match\/ResultProofPanel|i18n\/\w+\/proof/ },
  // Only who checks a result needs them: the page, and with a check the definitions of all draws.
  { name: 'verify', test: /features\/verify\/(?:VerifyScreen|facts)|i18n\/\w+\/verify/ },
  { name: 'teams', test: /draws\/src\/matches\/catalogue\// },
  { name: 'draws', test: /packages\/draws\/|@noble|pure-rand|features\/verify\// },
  // Only who opens a match centre, or why a leg has its result, needs them.
  {
    name: 'centre',
    test: /fixtures\/centre\/(?!MatchCentre\.tsx)|features\/results\/|i18n\/\w+\/(matchCentre|results)/,
  },
  { name: 'why', test: /bets\/LegExplanation|i18n\/\w+\/legExplanation/ },
  { name: 'match', test: MATCH },
  // Only a player who combines outcomes needs it.
  { name: 'betBuilder', test: /match\/[bB]etBuilder|i18n\/\w+\/betBuilder/ },
  // The order of lists by favourites, the star of a match, and what only a player with favourites needs.
  { name: 'order', test: /entities\/favourites\/order/ },
  { name: 'star', test: /entities\/favourites\/(FavouriteStar|favourites\.ts)|i18n\/\w+\/favourites/ },
  { name: 'favourites', test: /features\/fixtures\/favouriteM|entities\/favourites\//i },
  { name: 'leagues', test: /features\/fixtures\/(TopLeagues|TournamentNote|NoGames)|i18n\/\w+\/topLeagues/ },
  // Matches in play, whose odds come over a socket.
  { name: 'live', test: /(features|entities)\/(live|fixtures|odds)\/|api-contract/ },
  // A bet, as the slip's receipt and My Bets show and share it. Its picture loads when a player shares it.
  {
    name: 'bet',
    test: /entities\/(share\/(?!TicketPicture|drawTicket)|bets\/(?!LineGroups)|slip\/(load|useLoad))|i18n\/\w+\/(bets\.|share\.)/,
  },
  { name: 'slip', test: /features\/betslip\/(?!structure)|entities\/slip\/(refusal|structure)|i18n\/\w+\/betslip/ },
  // Singles and systems, and the lines of placed ones.
  {
    name: 'systems',
    test: /features\/betslip\/structure\/|shared\/src\/systemBets|i18n\/\w+\/systemBets|entities\/bets\/LineGroups/,
  },
  // Only a player who opens an offer needs it.
  {
    name: 'cashOut',
    test: /bets\/cashOut\/(?:CashOutSheet|TargetForm|useCashOut)|i18n\/\w+\/cashOutDialog/,
  },
  { name: 'bets', test: /features\/bets\/|i18n\/\w+\/cashOut/ },
  { name: 'account', test: ACCOUNT },
  { name: 'deposit', test: DEPOSIT_UNDER_WAY },
  // Only who opens My money needs it.
  {
    name: 'spending',
    test: /features\/wallet\/(SpendingScreen|spendingView)|i18n\/\w+\/spending|shared\/src\/calendarPeriod/,
  },
  // What else a player needs after the first bet.
  {
    name: 'player',
    test: /app\/AccountPage|features\/(account|ageProof|wallet|bonuses)\/|(i18n\/\w+|shared\/src)\/(accountDevices|accountPeriods|ageProof|bonuses|transactionFilter|transactionAbouts)/,
  },
  // Only a player with notifications needs it, and who opens their screen.
  { name: 'push', test: /features\/notifications\/|i18n\/\w+\/notifications|shared\/src\/push/ },
  { name: 'games', test: /features\/games\/|i18n\/\w+\/games/ },
  { name: 'jackpot', test: /features\/jackpot\/|(i18n\/\w+|shared\/src)\/jackpot/ },
  { name: 'find', test: /features\/(places|search)\/|i18n\/\w+\/(places|search)/ },
  { name: 'sideMenu', test: /app\/frame\// },
  { name: 'content', test: /app\/Closed|features\/(content|leaderboard)\/|i18n\/\w+\/(content|leaderboard)/ },
];

/** The styles of the way to a first bet are one file, which every screen after Home loads. */
const STYLES = /src\/.*\.css$/;

/** The groups of one build's modules. Each build looks up for itself what its first load reaches. */
function fileGroups() {
  const isOfFirstLoad = reachedFrom(FIRST_LOAD);
  const isOnWayToABet = reachedFrom(WAY_TO_A_BET);
  const isInLibrary = (id: string, modules: Modules): boolean =>
    /node_modules/.test(id) && (REACT_DOM.test(id) || isOfFirstLoad(id, modules));
  // What several features share: what a first bet needs is apart from the menus and all else.
  const kitFile = (id: string, modules: Modules): string | null => {
    if (!KIT.test(id)) return null;
    return isOnWayToABet(id, modules) ? 'kit' : 'menu';
  };
  const isSharedStyle = (id: string, modules: Modules): boolean => STYLES.test(id) && isOnWayToABet(id, modules);
  return [
    // The libraries of the first load change seldom: a release leaves them in the players' caches.
    { name: (id: string, modules: Modules) => (isInLibrary(id, modules) ? 'vendor' : null), debugName: 'vendor' },
    { name: (id: string, modules: Modules) => (isOfFirstLoad(id, modules) ? 'app' : null), debugName: 'app' },
    { name: (id: string, modules: Modules) => (isSharedStyle(id, modules) ? 'kit' : null), debugName: 'styles' },
    ...FILES_BEFORE_KIT,
    { name: kitFile, debugName: 'kit' },
    ...FILES_AFTER_KIT,
  ];
}

/** React Router's production build. */
const ROUTER = path.join(
  realpathSync(fileURLToPath(new URL('node_modules/react-router-dom', import.meta.url))),
  '../react-router/dist/production',
);

/** Writes beside each file its .br and .gz, which the gateway serves as they are. */
export const compressed = () =>
  compression({
    algorithms: [
      ['br', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }],
      ['gz', { level: constants.Z_BEST_COMPRESSION }],
    ],
    threshold: 300,
    include: /\.(?:html|css|js|json|svg|webmanifest)$/,
    exclude: /manifest\.json$/,
    logLevel: 'silent',
  });

/** The client in one language. The script that builds all languages copies public/ once. */
export const clientConfig = (language: Language, outDir: string): UserConfig => ({
  plugins: [
    react(),
    tailwindcss(),
    languagePlugin(language),
    droppableComponents(),
    documentPlugin(language),
    compressed(),
  ],
  resolve: {
    alias: [
      // The package exports its development build, with its warnings, to every bundler.
      { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
    ],
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/trpc': gatewayAddress,
      '/language': gatewayAddress,
      '/vitals': gatewayAddress,
      '/live': {
        target: gatewayAddress,
        ws: true,
        // /live is a screen as well as a socket: a page request stays with the client.
        bypass: (request) => (request.headers.upgrade === 'websocket' ? undefined : '/index.html'),
      },
    },
  },
  build: {
    target: buildTarget(),
    manifest: 'manifest.json',
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    // The CSP forbids data: scripts and fonts; small assets stay files, which cache better too.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // They state no side effects for their unused parts, such as tRPC's own sockets; reading a property has none.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /node_modules\/(@trpc|@tanstack|react-router|zustand)/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: fileGroups(),
        },
      },
    },
  },
});

/** The dev server shows one language (WEB_LANGUAGE). */
export default defineConfig(() => {
  const language = devLanguage(process.env['WEB_LANGUAGE']);
  return clientConfig(language, directoryOf(language));
});

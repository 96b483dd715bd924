import type { TournamentData } from './types.ts';

/** Basketball. Teams from strongest to weakest, an even number per tournament. */
export const BASKETBALL: readonly TournamentData[] = [
  {
    country: 'USA',
    name: 'NBA',
    top: true,
    teams:
      'Oklahoma City Thunder,Denver Nuggets,Houston Rockets,Los Angeles Lakers,San Antonio Spurs,Minnesota Timberwolves,Cleveland Cavaliers,New York Knicks,Detroit Pistons,Orlando Magic,Golden State Warriors,Boston Celtics,Atlanta Hawks,Milwaukee Bucks,Philadelphia 76ers,Miami Heat,Toronto Raptors,LA Clippers,Phoenix Suns,Dallas Mavericks,Memphis Grizzlies,Chicago Bulls,Portland Trail Blazers,Indiana Pacers,Sacramento Kings,Charlotte Hornets,Brooklyn Nets,New Orleans Pelicans,Utah Jazz,Washington Wizards',
  },
  {
    country: 'International',
    name: 'EuroLeague',
    top: true,
    teams:
      'Panathinaikos,Olympiacos,Real Madrid,Fenerbahce,Monaco,Barcelona,Hapoel Tel Aviv,Anadolu Efes,Zalgiris Kaunas,Valencia,Partizan,Crvena zvezda,Bayern Munich,Paris Basketball,Olimpia Milano,Virtus Bologna,Dubai BC,Maccabi Tel Aviv,Baskonia,ASVEL',
  },
  {
    country: 'Spain',
    name: 'Liga ACB',
    teams: 'Unicaja,Tenerife,Gran Canaria,Joventut,Murcia,Manresa,Bilbao,Zaragoza,Breogan,Andorra',
  },
  {
    country: 'Lithuania',
    name: 'LKL',
    teams: 'Rytas Vilnius,Lietkabelis,Wolves Twinsbet,Neptunas,Siauliai,Juventus Utena,Nevezis,Jonava',
  },
  {
    country: 'Kenya',
    name: 'Premier League',
    teams:
      'Nairobi City Thunder,Kenya Ports Authority,Ulinzi Warriors,Equity Dumas,Strathmore Blades,USIU Tigers,KCA University,Umoja',
  },
  {
    country: 'Australia',
    name: 'NBL',
    teams:
      'Sydney Kings,Illawarra Hawks,Perth Wildcats,Melbourne United,Adelaide 36ers,South East Melbourne Phoenix,Tasmania JackJumpers,New Zealand Breakers,Brisbane Bullets,Cairns Taipans',
  },
  {
    country: 'Philippines',
    name: 'PBA',
    teams:
      'San Miguel Beermen,TNT Tropang 5G,Barangay Ginebra,Rain or Shine,Magnolia Hotshots,Meralco Bolts,Converge FiberXers,NLEX Road Warriors,Phoenix Fuel Masters,NorthPort Batang Pier',
  },
];

/** Cricket: leagues of twenty overs. Teams from strongest to weakest, an even number per tournament. */
export const CRICKET: readonly TournamentData[] = [
  {
    country: 'India',
    name: 'Premier League',
    top: true,
    teams:
      'Royal Challengers Bengaluru,Punjab Kings,Mumbai Indians,Gujarat Titans,Delhi Capitals,Sunrisers Hyderabad,Lucknow Super Giants,Kolkata Knight Riders,Rajasthan Royals,Chennai Super Kings',
  },
  {
    country: 'Australia',
    name: 'Big Bash League',
    teams:
      'Hobart Hurricanes,Sydney Sixers,Sydney Thunder,Melbourne Stars,Perth Scorchers,Brisbane Heat,Melbourne Renegades,Adelaide Strikers',
  },
  {
    country: 'Pakistan',
    name: 'Super League',
    teams: 'Lahore Qalandars,Quetta Gladiators,Islamabad United,Karachi Kings,Peshawar Zalmi,Multan Sultans',
  },
  {
    country: 'South Africa',
    name: 'SA20',
    teams:
      "MI Cape Town,Sunrisers Eastern Cape,Paarl Royals,Joburg Super Kings,Durban's Super Giants,Pretoria Capitals",
  },
  {
    country: 'West Indies',
    name: 'Caribbean Premier League',
    teams:
      'Trinbago Knight Riders,Guyana Amazon Warriors,Saint Lucia Kings,Antigua and Barbuda Falcons,St Kitts and Nevis Patriots,Barbados Royals',
  },
  {
    country: 'England',
    name: 'T20 Blast',
    teams:
      'Somerset,Surrey,Hampshire,Lancashire,Northamptonshire,Warwickshire,Kent,Durham,Nottinghamshire,Essex,Yorkshire,Leicestershire,Sussex,Gloucestershire',
  },
];

/** Tennis: the teams are players, from strongest to weakest, an even number per tournament. */
export const TENNIS: readonly TournamentData[] = [
  {
    country: 'France',
    name: 'ATP Paris Masters',
    top: true,
    teams:
      'Alcaraz C.,Sinner J.,Zverev A.,Djokovic N.,Auger-Aliassime F.,Fritz T.,de Minaur A.,Musetti L.,Shelton B.,Draper J.,Bublik A.,Ruud C.,Medvedev D.,Davidovich Fokina A.,Rune H.,Rublev A.,Lehecka J.,Vacherot V.,Khachanov K.,Mensik J.',
  },
  {
    country: 'China',
    name: 'WTA Wuhan Open',
    top: true,
    teams:
      'Sabalenka A.,Swiatek I.,Gauff C.,Anisimova A.,Rybakina E.,Pegula J.,Paolini J.,Andreeva M.,Keys M.,Bencic B.,Alexandrova E.,Muchova K.,Noskova L.,Tauson C.,Mboko V.,Svitolina E.,Kostyuk M.,Navarro E.,Osaka N.,Shnaider D.',
  },
  {
    country: 'Sweden',
    name: 'ATP Stockholm Open',
    teams:
      'Tiafoe F.,Cerundolo F.,Cobolli F.,Norrie C.,Paul T.,Tsitsipas S.,Korda S.,Griekspoor T.,Bergs Z.,Shapovalov D.,Moutet C.,Munar J.,Sonego L.,Opelka R.,Hurkacz H.,Berrettini M.',
  },
  {
    country: 'Japan',
    name: 'WTA Pan Pacific Open',
    teams:
      'Cirstea S.,Fernandez L.,Samsonova L.,Kenin S.,Joint M.,Kalinskaya A.,Raducanu E.,Sakkari M.,Wang X.,Ostapenko J.,Kudermetova V.,Krejcikova B.,Bouzkova M.,Eala A.,Haddad Maia B.,Frech M.',
  },
  {
    country: 'USA',
    name: 'ATP Dallas Open',
    teams:
      'Nakashima B.,Tien L.,Michelsen A.,Brooksby J.,Giron M.,Svajda Z.,Kovacevic A.,Nava E.,Fonseca J.,Baez S.,Etcheverry T.,Navone M.,Tabilo A.,Jarry N.,Garin C.,Comesana F.',
  },
  {
    country: 'Kenya',
    name: 'ATP Challenger Nairobi',
    teams: 'Wawrinka S.,Coric B.,Goffin D.,Struff J.,Vukic A.,Rinderknech R.,Mannarino A.,Royer V.',
  },
];

/** Rugby league. Teams from strongest to weakest, an even number per tournament. */
export const RUGBY_LEAGUE: readonly TournamentData[] = [
  {
    country: 'Australia',
    name: 'National Rugby League',
    top: true,
    teams:
      'Brisbane Broncos,Melbourne Storm,Canberra Raiders,Penrith Panthers,Canterbury Bulldogs,Cronulla Sharks,New Zealand Warriors,Sydney Roosters,Dolphins,Manly Sea Eagles,Parramatta Eels,North Queensland Cowboys,Wests Tigers,South Sydney Rabbitohs,St George Illawarra Dragons,Newcastle Knights',
  },
  {
    country: 'Australia',
    name: 'Queensland Cup',
    teams:
      'Norths Devils,Burleigh Bears,Townsville Blackhawks,Redcliffe Dolphins,Ipswich Jets,Wynnum Manly Seagulls,Souths Logan Magpies,Mackay Cutters',
  },
  {
    country: 'England',
    name: 'Super League',
    top: true,
    teams:
      'Hull Kingston Rovers,Wigan Warriors,Leigh Leopards,St Helens,Leeds Rhinos,Wakefield Trinity,Hull FC,Warrington Wolves,Catalans Dragons,Huddersfield Giants,Castleford Tigers,Salford Red Devils',
  },
  {
    country: 'England',
    name: 'RFL Championship',
    teams:
      'York Knights,Toulouse Olympique,Bradford Bulls,Halifax Panthers,Widnes Vikings,London Broncos,Barrow Raiders,Oldham',
  },
];

/** Rugby union. Teams from strongest to weakest, an even number per tournament. */
export const RUGBY_UNION: readonly TournamentData[] = [
  {
    country: 'Kenya',
    name: 'Kenya Cup',
    top: true,
    teams:
      'Kabras Sugar,KCB Rugby,Menengai Oilers,Kenya Harlequin,Strathmore Leos,Nondescripts,Mwamba,Impala Saracens,Blak Blad,Nakuru',
  },
  {
    country: 'France',
    name: 'Top 14',
    top: true,
    teams:
      'Toulouse,Bordeaux Begles,Toulon,Bayonne,Castres,Clermont,La Rochelle,Pau,Racing 92,Montpellier,Lyon,Stade Francais,Perpignan,Montauban',
  },
  {
    country: 'England',
    name: 'Premiership',
    teams:
      'Bath,Leicester Tigers,Sale Sharks,Bristol Bears,Northampton Saints,Saracens,Gloucester,Exeter Chiefs,Harlequins,Newcastle Red Bulls',
  },
  {
    country: 'International',
    name: 'United Rugby Championship',
    teams:
      'Leinster,Bulls,Glasgow Warriors,Sharks,Munster,Stormers,Edinburgh,Scarlets,Cardiff,Ulster,Lions,Ospreys,Benetton,Connacht',
  },
  {
    country: 'New Zealand',
    name: 'National Provincial Championship',
    teams: "Canterbury,Otago,Bay of Plenty,Hawke's Bay,Taranaki,Tasman,Waikato,Wellington,Counties Manukau,Auckland",
  },
  {
    country: 'Japan',
    name: 'League One',
    teams:
      'Toshiba Brave Lupus,Kubota Spears,Saitama Wild Knights,Kobelco Kobe Steelers,Tokyo Sungoliath,Shizuoka Blue Revs,Yokohama Canon Eagles,BlackRams Tokyo',
  },
];

import type { TournamentData } from './types.ts';

/** Football in Africa and Europe. Teams from strongest to weakest, an even number per tournament. */
export const FOOTBALL_AFRICA_EUROPE: readonly TournamentData[] = [
  {
    country: 'Kenya',
    name: 'Premier League',
    top: true,
    teams:
      "Gor Mahia,Kenya Police,AFC Leopards,Tusker,KCB,Kakamega Homeboyz,Bandari,Shabana,Kariobangi Sharks,Sofapaka,Posta Rangers,Ulinzi Stars,Mathare United,Murang'a Seal,Nairobi United,Bidco United,Mara Sugar,APS Bomet",
  },
  {
    country: 'Kenya',
    name: 'National Super League',
    teams:
      'Nairobi City Stars,Talanta,Migori Youth,Mombasa United,Gusii,Mombasa Stars,Kibera Black Stars,Naivas,Vihiga United,Fortune Sacco,Darajani Gogo,Kisumu All Stars',
  },
  {
    country: 'Tanzania',
    name: 'Ligi Kuu Bara',
    teams:
      'Young Africans,Simba,Azam,Singida Black Stars,Tabora United,JKT Tanzania,Dodoma Jiji,Coastal Union,Mashujaa,Namungo,Tanzania Prisons,Pamba Jiji,Mbeya City,Fountain Gate',
  },
  {
    country: 'Uganda',
    name: 'Premier League',
    teams: 'Vipers,KCCA,SC Villa,BUL,NEC,URA,Kitara,Maroons,Express,Lugazi,Mbarara City,UPDF,Police,Entebbe UPPC',
  },
  {
    country: 'Ethiopia',
    name: 'Premier League',
    teams:
      'Saint George,Ethiopian Coffee,Ethiopian Insurance,Bahir Dar Kenema,Hawassa Kenema,Fasil Kenema,Sidama Coffee,Adama City,Wolaitta Dicha,Hadiya Hossana,Mekelle 70 Enderta,Arba Minch City',
  },
  {
    country: 'Egypt',
    name: 'Premier League',
    teams:
      'Al Ahly,Pyramids,Zamalek,Al Masry,Ceramica Cleopatra,National Bank of Egypt,Petrojet,ENPPI,Al Ittihad Alexandria,Smouha,Ghazl El Mahalla,Ismaily',
  },
  {
    country: 'South Africa',
    name: 'Premiership',
    teams:
      'Mamelodi Sundowns,Orlando Pirates,Kaizer Chiefs,Sekhukhune United,Stellenbosch,AmaZulu,TS Galaxy,Polokwane City,Golden Arrows,Richards Bay,Chippa United,Marumo Gallants',
  },
  {
    country: 'Nigeria',
    name: 'Premier Football League',
    teams:
      'Remo Stars,Rivers United,Enyimba,Enugu Rangers,Shooting Stars,Abia Warriors,Plateau United,Kano Pillars,Bendel Insurance,Katsina United,Niger Tornadoes,Kwara United',
  },
  {
    country: 'Ghana',
    name: 'Premier League',
    teams:
      'Asante Kotoko,Hearts of Oak,Medeama,Bibiani Gold Stars,Samartex,Aduana,Dreams,Nations,Bechem United,Karela United,Berekum Chelsea,Basake Holy Stars',
  },
  {
    country: 'Morocco',
    name: 'Botola Pro',
    teams:
      'RS Berkane,FAR Rabat,Wydad Casablanca,Raja Casablanca,FUS Rabat,Maghreb Fes,RC Zemamra,OC Safi,Union Touarga,Difaa El Jadida,Hassania Agadir,Ittihad Tanger',
  },
  {
    country: 'Zambia',
    name: 'Super League',
    teams:
      'Power Dynamos,ZESCO United,Nkana,Red Arrows,Zanaco,Green Buffaloes,Kabwe Warriors,Nkwazi,Green Eagles,Forest Rangers',
  },
  {
    country: 'England',
    name: 'Premier League',
    top: true,
    teams:
      'Liverpool,Manchester City,Arsenal,Chelsea,Newcastle United,Aston Villa,Manchester United,Tottenham Hotspur,Nottingham Forest,Brighton,Crystal Palace,Bournemouth,Brentford,Fulham,Everton,West Ham United,Wolverhampton,Leeds United,Sunderland,Burnley',
  },
  {
    country: 'England',
    name: 'Championship',
    teams:
      'Leicester City,Southampton,Ipswich Town,Coventry City,Middlesbrough,Norwich City,West Bromwich Albion,Sheffield United,Stoke City,Bristol City,Millwall,Swansea City,Birmingham City,Watford,Blackburn Rovers,Preston North End,Hull City,Queens Park Rangers,Derby County,Portsmouth',
  },
  {
    country: 'Scotland',
    name: 'Premiership',
    teams:
      'Celtic,Rangers,Heart of Midlothian,Hibernian,Aberdeen,Dundee United,Motherwell,St Mirren,Kilmarnock,Dundee,Falkirk,Livingston',
  },
  {
    country: 'Spain',
    name: 'LaLiga',
    top: true,
    teams:
      'Barcelona,Real Madrid,Atletico Madrid,Athletic Bilbao,Villarreal,Real Betis,Real Sociedad,Celta Vigo,Rayo Vallecano,Osasuna,Sevilla,Valencia,Mallorca,Girona,Getafe,Espanyol,Alaves,Elche,Levante,Real Oviedo',
  },
  {
    country: 'Italy',
    name: 'Serie A',
    top: true,
    teams:
      'Inter,Napoli,Milan,Juventus,Atalanta,Roma,Bologna,Lazio,Fiorentina,Como,Torino,Udinese,Genoa,Sassuolo,Cagliari,Parma,Lecce,Verona,Cremonese,Pisa',
  },
  {
    country: 'Germany',
    name: 'Bundesliga',
    top: true,
    teams:
      'Bayern Munich,Bayer Leverkusen,Borussia Dortmund,RB Leipzig,Eintracht Frankfurt,Stuttgart,Freiburg,Borussia Monchengladbach,Wolfsburg,Mainz,Werder Bremen,Hoffenheim,Union Berlin,Augsburg,Hamburg,Koln,St Pauli,Heidenheim',
  },
  {
    country: 'France',
    name: 'Ligue 1',
    top: true,
    teams:
      'Paris Saint-Germain,Marseille,Monaco,Lille,Lyon,Nice,Lens,Strasbourg,Rennes,Toulouse,Brest,Nantes,Auxerre,Angers,Le Havre,Lorient,Paris FC,Metz',
  },
  {
    country: 'Netherlands',
    name: 'Eredivisie',
    teams:
      'PSV,Feyenoord,Ajax,AZ,Twente,Utrecht,Go Ahead Eagles,NEC,Heerenveen,Sparta Rotterdam,Groningen,Fortuna Sittard,PEC Zwolle,Heracles,NAC Breda,Excelsior',
  },
  {
    country: 'Portugal',
    name: 'Primeira Liga',
    teams:
      'Sporting CP,Benfica,Porto,Braga,Vitoria Guimaraes,Famalicao,Gil Vicente,Moreirense,Rio Ave,Estoril,Casa Pia,Santa Clara,Arouca,Nacional',
  },
  {
    country: 'Turkey',
    name: 'Super Lig',
    teams:
      'Galatasaray,Fenerbahce,Trabzonspor,Besiktas,Goztepe,Basaksehir,Samsunspor,Kasimpasa,Rizespor,Konyaspor,Alanyaspor,Antalyaspor',
  },
  {
    country: 'Sweden',
    name: 'Allsvenskan',
    teams: 'Mjallby,Hammarby,Malmo,AIK,Djurgarden,Elfsborg,Goteborg,Hacken,Sirius,Brommapojkarna,Degerfors,Halmstad',
  },
];

import type { TournamentData } from './types.ts';

/** Football in the Americas. Teams from strongest to weakest, an even number per tournament. */
export const FOOTBALL_AMERICAS: readonly TournamentData[] = [
  {
    country: 'Brazil',
    name: 'Serie A',
    top: true,
    teams:
      'Flamengo,Palmeiras,Cruzeiro,Mirassol,Fluminense,Botafogo,Bahia,Sao Paulo,Gremio,Bragantino,Corinthians,Atletico Mineiro,Vasco da Gama,Internacional,Santos,Ceara,Vitoria,Fortaleza,Juventude,Sport Recife',
  },
  {
    country: 'Brazil',
    name: 'Serie B',
    teams:
      'Coritiba,Athletico Paranaense,Chapecoense,Remo,Criciuma,Goias,Novorizontino,CRB,Avai,Cuiaba,Atletico Goianiense,Operario,Vila Nova,America Mineiro,Athletic Club,Botafogo SP,Ferroviaria,Amazonas,Volta Redonda,Paysandu',
  },
  {
    country: 'Argentina',
    name: 'Liga Profesional',
    teams:
      "River Plate,Boca Juniors,Racing Club,Rosario Central,Estudiantes,Velez Sarsfield,Argentinos Juniors,Independiente,San Lorenzo,Lanus,Huracan,Talleres,Platense,Defensa y Justicia,Tigre,Belgrano,Newell's Old Boys,Banfield,Gimnasia La Plata,Godoy Cruz",
  },
  {
    country: 'Argentina',
    name: 'Primera Nacional',
    teams:
      'Gimnasia Mendoza,Deportivo Madryn,Estudiantes Rio Cuarto,Atlanta,Gimnasia Jujuy,Chacarita Juniors,San Miguel,Deportivo Moron,Temperley,Nueva Chicago,Quilmes,Almirante Brown,Ferro Carril Oeste,All Boys',
  },
  {
    country: 'USA',
    name: 'Major League Soccer',
    teams:
      'Inter Miami,Philadelphia Union,FC Cincinnati,San Diego FC,Los Angeles FC,Vancouver Whitecaps,Columbus Crew,Seattle Sounders,Minnesota United,Orlando City,Charlotte FC,Nashville SC,New York City FC,Portland Timbers,Austin FC,Chicago Fire,New York Red Bulls,Colorado Rapids,Real Salt Lake,LA Galaxy',
  },
  {
    country: 'USA',
    name: 'USL Championship',
    teams:
      'Louisville City,Charleston Battery,FC Tulsa,Sacramento Republic,Pittsburgh Riverhounds,New Mexico United,Hartford Athletic,North Carolina FC,San Antonio,Loudoun United,El Paso Locomotive,Phoenix Rising,Orange County,Detroit City,Rhode Island,Oakland Roots',
  },
  {
    country: 'Mexico',
    name: 'Liga MX',
    teams:
      'America,Cruz Azul,Toluca,Tigres,Monterrey,Guadalajara,Pachuca,Pumas,Leon,Juarez,Tijuana,Necaxa,Santos Laguna,Atlas,Queretaro,Mazatlan,San Luis,Puebla',
  },
  {
    country: 'Colombia',
    name: 'Primera A',
    teams:
      'Atletico Nacional,Junior,Santa Fe,Medellin,America de Cali,Millonarios,Deportes Tolima,Bucaramanga,Once Caldas,Deportivo Cali,Pereira,Fortaleza CEIF,Pasto,Alianza,La Equidad,Llaneros',
  },
  {
    country: 'Chile',
    name: 'Primera Division',
    teams:
      "Coquimbo Unido,Universidad Catolica,Universidad de Chile,Colo-Colo,O'Higgins,Audax Italiano,Palestino,Cobresal,Huachipato,Nublense,Everton de Vina,La Serena",
  },
  {
    country: 'Uruguay',
    name: 'Primera Division',
    teams:
      'Nacional,Penarol,Liverpool Montevideo,Defensor Sporting,Juventud,Racing Montevideo,Boston River,Cerro Largo,Danubio,Montevideo Wanderers,Torque,Cerro',
  },
  {
    country: 'Ecuador',
    name: 'LigaPro',
    teams:
      'Independiente del Valle,LDU Quito,Barcelona SC,Universidad Catolica,Orense,Libertad,Aucas,Emelec,Deportivo Cuenca,El Nacional,Delfin,Mushuc Runa',
  },
  {
    country: 'Peru',
    name: 'Liga 1',
    teams:
      'Universitario,Alianza Lima,Sporting Cristal,Cusco FC,Melgar,Cienciano,Alianza Atletico,Deportivo Garcilaso,Sport Huancayo,ADT,Los Chankas,Atletico Grau',
  },
  {
    country: 'Paraguay',
    name: 'Division Profesional',
    teams:
      'Cerro Porteno,Guarani,Libertad Asuncion,Olimpia,Nacional Asuncion,Sportivo Trinidense,Recoleta,Sportivo Ameliano,2 de Mayo,General Caballero',
  },
  {
    country: 'Bolivia',
    name: 'Division Profesional',
    teams:
      'Bolivar,Always Ready,The Strongest,Blooming,Nacional Potosi,San Antonio Bulo Bulo,Guabira,Oriente Petrolero,Aurora,Real Tomayapo',
  },
];

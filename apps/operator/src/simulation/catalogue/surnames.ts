/**
 * Common surnames for made-up squads. A list names the codes of the countries that share it and has at least eleven
 * names, because a squad has eleven players.
 */
export const SURNAMES: readonly { readonly codes: string; readonly names: string }[] = [
  {
    codes: 'KE TZ UG ET RW BI SD',
    names:
      'Otieno,Wanjala,Kamau,Ochieng,Kiprono,Mwangi,Odhiambo,Juma,Kimani,Barasa,Omondi,Mutua,Njoroge,Were,Musa,Okello,Kipkemboi,Salim,Mugisha,Tesfaye,Bekele,Hassan',
  },
  {
    codes: 'NG GH CM SN ML CI BJ TG GM GN SL BF',
    names:
      'Adeyemi,Okafor,Mensah,Owusu,Balogun,Eze,Boateng,Appiah,Ibrahim,Nwosu,Asante,Okonkwo,Bello,Danjuma,Agyei,Obi,Amoah,Diallo,Traore,Sarr,Keita,Ouattara',
  },
  {
    codes: 'ZA ZM ZW BW NA MW MZ AO LS',
    names:
      'Dlamini,Mokoena,Nkosi,Khumalo,Ndlovu,Banda,Phiri,Zulu,Mabena,Mthethwa,Sithole,Mahlangu,Tembo,Mwale,Chanda,Moyo,van Wyk,Naidoo,Lungu,Maseko',
  },
  {
    codes: 'EG MA DZ TN LY SA QA AE IQ JO',
    names:
      'Hassan,Mahmoud,Saleh,Benali,Amrani,Fathy,Mansour,Khalil,Idrissi,Said,Nasser,Hamdi,Alaoui,Farouk,Zaki,Al Harbi,Al Qahtani,Al Shehri,Bakr,Rachidi',
  },
  {
    codes: 'GB-ENG GB-SCT AU NZ US CA IE GB-WLS JM TT',
    names:
      'Smith,Taylor,Walker,Hughes,Campbell,Murray,Clarke,Baker,Mitchell,Roberts,Turner,Stewart,Reid,Bennett,Cooper,Morgan,Parker,Ward,Fraser,Collins,Hayes,Grant',
  },
  {
    codes: 'ES MX AR CO CL UY EC PE PY BO VE CR PA HN GT SV NI',
    names:
      'Garcia,Fernandez,Lopez,Martinez,Gonzalez,Rodriguez,Sanchez,Ramirez,Torres,Romero,Castro,Herrera,Medina,Vargas,Rojas,Acosta,Benitez,Aguirre,Ortiz,Molina,Cabrera,Dominguez',
  },
  {
    codes: 'BR PT CV',
    names:
      'Silva,Santos,Oliveira,Souza,Pereira,Costa,Ferreira,Almeida,Ribeiro,Carvalho,Gomes,Martins,Barbosa,Rocha,Dias,Teixeira,Moreira,Cardoso,Nunes,Lopes,Mendes,Correia',
  },
  {
    codes: 'IT',
    names:
      'Rossi,Russo,Ferrari,Esposito,Bianchi,Romano,Colombo,Ricci,Marino,Greco,Bruno,Gallo,Conti,Costa,Giordano,Mancini,Rizzo,Lombardi,Moretti,Barbieri',
  },
  {
    codes: 'DE AT CH',
    names:
      'Müller,Schmidt,Schneider,Fischer,Weber,Wagner,Becker,Hoffmann,Schäfer,Koch,Bauer,Richter,Klein,Wolf,Neumann,Schwarz,Krüger,Hofmann,Lange,Krause',
  },
  {
    codes: 'FR BE LU HT',
    names:
      'Martin,Bernard,Dubois,Durand,Leroy,Moreau,Laurent,Lefebvre,Michel,Garnier,Roux,Fontaine,Chevalier,Gauthier,Perrin,Morel,Girard,Mercier,Lambert,Dupont',
  },
  {
    codes: 'NL SR CW',
    names:
      'de Jong,de Vries,van den Berg,Bakker,Visser,Smit,Meijer,de Boer,Mulder,Bos,Vos,Peters,Hendriks,van Dijk,Dekker,Brouwer,Kok,Jacobs,van Leeuwen,Postma',
  },
  {
    codes: 'SE NO DK IS FI',
    names:
      'Johansson,Andersson,Nilsson,Larsen,Hansen,Olsen,Eriksson,Persson,Berg,Lindqvist,Nielsen,Pedersen,Karlsson,Svensson,Haugen,Dahl,Holm,Lund,Bakke,Sandberg',
  },
  {
    codes: 'TR',
    names:
      'Yılmaz,Kaya,Demir,Çelik,Şahin,Yıldız,Aydın,Özdemir,Arslan,Doğan,Kılıç,Aslan,Çetin,Kara,Koç,Kurt,Özkan,Şimşek,Polat,Korkmaz',
  },
  {
    codes: 'PL GR UA RS HR CZ SK RO HU BG SI BA LT',
    names:
      'Kowalski,Nowak,Novak,Horvat,Petrovic,Jovanovic,Popescu,Nagy,Kovacs,Shevchenko,Bondarenko,Dvorak,Papadopoulos,Wisniewski,Zielinski,Ivanov,Maric,Babic,Svoboda,Ionescu',
  },
  {
    codes: 'JP',
    names:
      'Sato,Suzuki,Takahashi,Tanaka,Watanabe,Ito,Yamamoto,Nakamura,Kobayashi,Kato,Yoshida,Yamada,Sasaki,Matsumoto,Inoue,Kimura,Hayashi,Shimizu,Mori,Abe',
  },
  {
    codes: 'KR CN',
    names: 'Kim,Lee,Park,Choi,Jung,Kang,Cho,Yoon,Jang,Lim,Han,Oh,Seo,Shin,Kwon,Wang,Zhang,Liu,Chen,Yang,Zhao,Huang',
  },
  {
    codes: 'TH VN ID MY PH',
    names:
      'Nguyen,Tran,Pham,Hoang,Saputra,Wijaya,Santoso,Hidayat,Ismail,Rahman,Abdullah,Srisai,Chaiyasit,Boonmee,Suwan,Pratama,Setiawan,Le,Vu,Yusof',
  },
  {
    codes: 'IN PK IR UZ TJ KG',
    names:
      'Singh,Kumar,Sharma,Das,Khan,Fernandes,Chhetri,Thapa,Rai,Nair,Karimi,Hosseini,Rahimi,Mohammadi,Ahmadi,Yusupov,Rakhimov,Tursunov,Umarov,Sadiq',
  },
];

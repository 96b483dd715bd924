import type { TournamentData } from './types.ts';

/** Football in Asia and Oceania. Teams from strongest to weakest, an even number per tournament. */
export const FOOTBALL_ASIA: readonly TournamentData[] = [
  {
    country: 'Japan',
    name: 'J1 League',
    teams:
      'Kashima Antlers,Kashiwa Reysol,Vissel Kobe,Sanfrecce Hiroshima,Kyoto Sanga,Machida Zelvia,Kawasaki Frontale,Urawa Red Diamonds,Gamba Osaka,Cerezo Osaka,FC Tokyo,Avispa Fukuoka,Fagiano Okayama,Shimizu S-Pulse,Yokohama F. Marinos,Nagoya Grampus,Tokyo Verdy,Shonan Bellmare',
  },
  {
    country: 'Japan',
    name: 'J2 League',
    teams:
      'V-Varen Nagasaki,Mito HollyHock,JEF United Chiba,Omiya Ardija,Vegalta Sendai,Tokushima Vortis,Jubilo Iwata,Sagan Tosu,Consadole Sapporo,Iwaki,Ventforet Kofu,Montedio Yamagata,Oita Trinita,Roasso Kumamoto',
  },
  {
    country: 'South Korea',
    name: 'K League 1',
    teams:
      'Jeonbuk Hyundai Motors,Daejeon Hana Citizen,Gimcheon Sangmu,Pohang Steelers,Gangwon,FC Seoul,Gwangju,FC Anyang,Ulsan HD,Suwon FC,Jeju SK,Daegu',
  },
  {
    country: 'South Korea',
    name: 'K League 2',
    teams:
      'Incheon United,Suwon Samsung Bluewings,Bucheon 1995,Seoul E-Land,Jeonnam Dragons,Seongnam,Busan IPark,Gimpo,Chungnam Asan,Cheongju,Gyeongnam,Ansan Greeners',
  },
  {
    country: 'China',
    name: 'Super League',
    teams:
      'Shanghai Port,Shanghai Shenhua,Chengdu Rongcheng,Beijing Guoan,Shandong Taishan,Tianjin Jinmen Tiger,Zhejiang,Yunnan Yukun,Qingdao West Coast,Henan,Dalian Yingbo,Shenzhen Peng City,Wuhan Three Towns,Meizhou Hakka',
  },
  {
    country: 'Australia',
    name: 'A-League',
    teams:
      'Auckland FC,Melbourne City,Melbourne Victory,Western United,Western Sydney Wanderers,Adelaide United,Sydney FC,Macarthur,Newcastle Jets,Central Coast Mariners,Wellington Phoenix,Brisbane Roar',
  },
  {
    country: 'Thailand',
    name: 'Thai League 1',
    teams:
      'Buriram United,Bangkok United,BG Pathum United,Port,Ratchaburi,Muangthong United,Sukhothai,Chiangrai United,Prachuap,Lamphun Warriors,Uthai Thani,Rayong',
  },
  {
    country: 'Vietnam',
    name: 'V.League 1',
    teams:
      'Nam Dinh,Hanoi FC,Cong An Ha Noi,The Cong-Viettel,Ninh Binh,Thanh Hoa,Hai Phong,Hong Linh Ha Tinh,Becamex Ho Chi Minh City,Song Lam Nghe An,Hoang Anh Gia Lai,SHB Da Nang',
  },
  {
    country: 'Indonesia',
    name: 'Super League',
    teams:
      'Persib Bandung,Persija Jakarta,Borneo,Malut United,Persebaya Surabaya,Dewa United,Arema,Bali United,PSM Makassar,Bhayangkara,Persita Tangerang,PSIM Yogyakarta,Madura United,Persik Kediri',
  },
  {
    country: 'Malaysia',
    name: 'Super League',
    teams:
      "Johor Darul Ta'zim,Selangor,Kuching City,Kuala Lumpur City,Terengganu,Sabah,Negeri Sembilan,Penang,DPMM,PDRM",
  },
  {
    country: 'India',
    name: 'Super League',
    teams:
      'Mohun Bagan,FC Goa,Bengaluru,NorthEast United,Jamshedpur,Mumbai City,Odisha,Kerala Blasters,East Bengal,Punjab,Chennaiyin,Hyderabad',
  },
  {
    country: 'Uzbekistan',
    name: 'Super League',
    teams: 'Nasaf,Pakhtakor,Neftchi Fergana,AGMK,Navbahor,Bunyodkor,Sogdiana,Surkhon,Andijon,Qizilqum',
  },
  {
    country: 'Saudi Arabia',
    name: 'Pro League',
    teams:
      'Al Hilal,Al Nassr,Al Ittihad,Al Ahli,Al Qadsiah,Al Taawoun,Al Shabab,Al Ettifaq,Al Khaleej,Al Fateh,Al Riyadh,Damac',
  },
  {
    country: 'Iran',
    name: 'Persian Gulf Pro League',
    teams:
      'Tractor,Sepahan,Esteghlal,Persepolis,Foolad,Gol Gohar,Chadormalu,Malavan,Zob Ahan,Aluminium Arak,Kheybar,Shams Azar,Esteghlal Khuzestan,Paykan,Fajr Sepasi,Mes Rafsanjan',
  },
  {
    country: 'Qatar',
    name: 'Stars League',
    teams:
      'Al Sadd,Al Duhail,Al Gharafa,Al Rayyan,Al Ahli Doha,Al Wakrah,Al Arabi,Qatar SC,Al Shamal,Umm Salal,Al Shahania,Al Sailiya',
  },
  {
    country: 'China',
    name: 'League One',
    teams:
      'Liaoning Tieren,Chongqing Tonglianglong,Guangdong GZ-Power,Yanbian Longding,Shijiazhuang Gongfu,Nantong Zhiyun,Dalian Kuncheng,Suzhou Dongwu,Nanjing City,Shaanxi Union,Shanghai Jiading Huilong,Dingnan United,Shenzhen Juniors,Heilongjiang Ice City,Guangxi Pingguo,Qingdao Red Lions',
  },
  {
    country: 'Australia',
    name: 'Victoria NPL',
    teams:
      'Heidelberg United,Avondale,Oakleigh Cannons,Preston Lions,South Melbourne,Dandenong City,Hume City,Green Gully,Altona Magic,Melbourne Knights,St Albans Saints,Port Melbourne',
  },
  {
    country: 'India',
    name: 'I-League',
    teams:
      'Churchill Brothers,Inter Kashi,Real Kashmir,Gokulam Kerala,Rajasthan United,Dempo,Namdhari,Shillong Lajong,Sreenidi Deccan,Aizawl',
  },
];

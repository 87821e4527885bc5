import type { DemoCountry } from './countries.ts';

/** Fifteen sites a country: city | postal code | address. */
const places: Record<DemoCountry, string> = {
  FR: `Paris|75008|14 rue de Courcelles;Nanterre|92000|3 boulevard des Bouvets;Lyon|69003|40 rue de la Villette;
    Marseille|13002|26 quai de la Joliette;Toulouse|31300|5 rue Alain-Fournier;Bordeaux|33300|71 quai des Chartrons;
    Lille|59000|9 avenue Willy-Brandt;Nantes|44200|17 boulevard de la Prairie-au-Duc;Strasbourg|67000|2 allée de la Robertsau;
    Rennes|35000|30 rue de Châtillon;Grenoble|38000|12 rue Ampère;Montpellier|34000|88 avenue du Professeur-Grasset;
    Nice|06200|21 promenade des Anglais;Aix-en-Provence|13090|6 rue Mahatma-Gandhi;Sophia Antipolis|06560|1 route des Crêtes`,
  GB: `London|EC2A 4NE|20 Curtain Road;Reading|RG1 3BD|8 Forbury Road;Manchester|M3 3EB|15 Quay Street;
    Birmingham|B3 2HJ|44 Newhall Street;Leeds|LS1 4DL|11 Wellington Street;Bristol|BS1 6EG|7 Redcliff Street;
    Edinburgh|EH3 8BL|60 Morrison Street;Glasgow|G2 5NB|31 Waterloo Street;Cardiff|CF10 5BT|2 Bute Street;
    Belfast|BT1 3LG|18 Donegall Quay;Cambridge|CB2 1LA|9 Hills Road;Oxford|OX1 1NT|25 St Aldate's;
    Newcastle upon Tyne|NE1 4LP|3 Grainger Street;Sheffield|S1 2GU|52 Arundel Gate;Southampton|SO14 3JW|6 Oxford Street`,
  ES: `Madrid|28046|Paseo de la Castellana 131;Alcobendas|28108|Avenida de Europa 19;Barcelona|08018|Carrer de Pallars 99;
    Valencia|46015|Avenida de las Cortes Valencianas 26;Sevilla|41092|Calle Leonardo da Vinci 7;Bilbao|48001|Alameda de Mazarredo 15;
    Zaragoza|50018|Calle de María Zambrano 31;Málaga|29590|Calle Severo Ochoa 12;A Coruña|15008|Rúa de Enrique Mariñas 36;
    Valladolid|47014|Calle de la Estación 4;Palma|07006|Carrer de Manacor 20;Murcia|30009|Avenida Juan Carlos I 55;
    Oviedo|33004|Calle de Uría 10;Granada|18016|Avenida de la Innovación 1;San Sebastián|20009|Paseo de Mikeletegi 53`,
  DE: `Berlin|10117|Friedrichstraße 88;München|80807|Leopoldstraße 240;Hamburg|20457|Am Sandtorkai 50;
    Frankfurt am Main|60327|Mainzer Landstraße 178;Köln|50670|Im Mediapark 5;Stuttgart|70173|Königstraße 26;
    Düsseldorf|40213|Königsallee 61;Leipzig|04109|Neumarkt 9;Nürnberg|90443|Südliche Fürther Straße 14;
    Hannover|30159|Georgstraße 38;Dresden|01067|Ostra-Allee 11;Karlsruhe|76131|Haid-und-Neu-Straße 7;Bremen|28195|Am Wall 121;
    Wolfsburg|38440|Heinrich-Nordhoff-Straße 69;Mannheim|68161|Augustaanlage 22`,
  IT: `Milano|20124|Via Vittor Pisani 16;Roma|00144|Viale dell'Arte 25;Torino|10121|Via Alfieri 11;
    Bologna|40128|Via Stalingrado 42;Napoli|80143|Centro Direzionale Isola F3;Firenze|50127|Viale Guidoni 61;
    Genova|16149|Via di Francia 28;Venezia Mestre|30172|Corso del Popolo 57;Verona|37135|Via Torricelli 37;
    Bari|70124|Via Amendola 172;Padova|35131|Via Savonarola 9;Palermo|90144|Via della Libertà 103;Trieste|34121|Riva Grumula 6;
    Brescia|25124|Via Flero 28;Cagliari|09122|Viale Trieste 65`,
  NL: `Amsterdam|1082 MD|Gustav Mahlerlaan 310;Rotterdam|3072 AP|Wilhelminakade 85;Utrecht|3511 EW|Catharijnesingel 33;
    Den Haag|2595 AK|Bezuidenhoutseweg 60;Eindhoven|5656 AE|High Tech Campus 29;Groningen|9723 ZA|Laan Corpus den Hoorn 104;
    Delft|2628 XJ|Molengraaffsingel 12;Arnhem|6814 CM|Velperweg 26;Amersfoort|3818 LE|Stationsplein 14;Breda|4811 AL|Claudius Prinsenlaan 8;
    Zwolle|8021 EV|Hanzelaan 180;Maastricht|6229 GT|Avenue Céramique 50;Leiden|2333 CL|J.H. Oortweg 21;
    Almere|1315 RC|Stationsplein 71;Tilburg|5038 EA|Spoorlaan 346`,
  PL: `Warszawa|00-124|Rondo ONZ 1;Kraków|31-323|ul. Opolska 114;Wrocław|50-086|ul. Legnicka 48;Gdańsk|80-309|al. Grunwaldzka 411;
    Poznań|60-829|ul. Roosevelta 22;Łódź|90-051|al. Piłsudskiego 76;Katowice|40-202|al. Roździeńskiego 188;
    Szczecin|70-419|pl. Rodła 8;Lublin|20-601|ul. Zana 39;Bydgoszcz|85-079|ul. Kościuszki 27;Rzeszów|35-959|al. Rejtana 20;
    Białystok|15-426|ul. Rynek Kościuszki 6;Gdynia|81-537|ul. Łużycka 8;Gliwice|44-100|ul. Bojkowska 37;Opole|45-061|ul. Katowicka 39`,
  CN: `上海|200120|浦东新区世纪大道100号;北京|100022|朝阳区建国路88号;深圳|518057|南山区科苑南路2666号;广州|510623|天河区珠江西路5号;
    杭州|311121|余杭区文一西路969号;成都|610041|高新区天府大道1480号;南京|210019|建邺区江东中路106号;武汉|430074|洪山区珞喻路726号;
    西安|710065|雁塔区科技路33号;苏州|215123|工业园区星湖街328号;天津|300457|滨海新区第三大街16号;重庆|400010|渝中区民权路28号;
    青岛|266071|市南区香港中路8号;厦门|361008|思明区软件园二期39号;大连|116023|沙河口区数码路21号`,
};

export interface Place {
  readonly country: DemoCountry;
  readonly city: string;
  readonly postalCode: string;
  readonly address: string;
}

/** The sites of the demonstration group, fifteen a country. */
export const demoPlaces: readonly Place[] = Object.entries(places).flatMap(([country, text]) =>
  text.split(';').map((line) => {
    const [city = '', postalCode = '', address = ''] = line.trim().split('|');
    return { country: country as DemoCountry, city, postalCode, address };
  }),
);

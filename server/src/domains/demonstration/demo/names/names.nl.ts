import { type CountryNames, list } from './names.ts';

export const namesNl: CountryNames = {
  men: list(`Jan,Johannes,Peter,Hendrik,Willem,Cornelis,Pieter,Mark,Erik,Martijn,Jeroen,Dennis,Bas,Thomas,Daan,Sem,Lucas,
    Levi,Bram,Tim,Sander,Rob,Kees,Henk,Gerrit,Dirk,Joost,Maarten,Wouter,Ruben,Stijn,Thijs,Jasper,Koen,Niels,Rick,Robin,Kevin,
    Michiel,Paul,Frank,Marcel,Edwin,Arjan,Hans,Bart,Gijs,Floris,Sjoerd,Wietse,Jelle,Tjeerd,Mohamed,Youssef,Jan-Willem,Teun,
    Hugo,Olivier,Casper,René,André,Ferdinand,Luuk,Noah`),
  women:
    list(`Maria,Johanna,Anna,Cornelia,Elisabeth,Linda,Monique,Sandra,Esther,Marieke,Ingrid,Petra,Karin,Mirjam,Anouk,Lisa,
    Sanne,Emma,Julia,Eva,Lotte,Fleur,Femke,Iris,Anne,Sophie,Tess,Saar,Noor,Fenna,Marloes,Ellen,Wilma,Annemarie,Anja,Astrid,
    Bianca,Carla,Chantal,Danielle,Daphne,Els,Femmy,Hanneke,Heleen,Ilse,Inge,Jolanda,Judith,Kim,Laura,Maaike,Manon,Margriet,
    Nienke,Renate,Roos,Saskia,Silvia,Wendy,Fatima,Zoë,Chloë,Annelies`),
  last: list(`de Jong,Jansen,de Vries,van den Berg,van Dijk,Bakker,Janssen,Visser,Smit,Meijer,de Boer,Mulder,de Groot,Bos,Vos,
    Peters,Hendriks,van Leeuwen,Dekker,Brouwer,de Wit,Dijkstra,Smits,de Graaf,van der Meer,van der Linden,Kok,Jacobs,de Haan,
    Vermeulen,van den Heuvel,van der Veen,van den Broek,de Bruijn,de Bruin,van der Heijden,Schouten,van Beek,Willems,
    van Vliet,van de Ven,Hoekstra,Maas,Verhoeven,Koster,van Dam,van der Wal,Prins,Blom,Huisman,Peeters,de Jonge,Kuipers,
    van Veen,Post,Kuiper,Veenstra,Kramer,van den Brink,Scholten,van Wijk,Postma,Martens,Vink,de Ruiter,Timmermans,Groen,
    Gerritsen,Jonker,van Loon,Boer,van der Velde,Willemsen,Smeets,de Lange,de Vos,Bosch,van Dongen,Schipper,de Koning,
    van der Laan,Koning,Driessen,van Doorn,Hermans,Evers,van den Bosch,van der Meulen,Hofman,Bosman,Wolters,Sanders,
    van der Horst,Mol,Kuijpers,Molenaar,van de Pol,de Leeuw,Verbeek,Hoek,Schuurman,van Rijn,Gerrits,Dijk,van Es,Lammers,
    van der Pol,van Dalen,Wiersma,Kooistra,Zijlstra,Boersma,Bouma,Hoeksema,Sijbrandij,Feenstra,Terpstra,Nijhuis,Oude Nijhuis,
    te Velde,ten Brink,ter Horst,'t Hart,in 't Veld,op den Kamp,van 't Hoff,Aalbers,Aerts,Baas,Beekman,Berends,Boogaard,
    Brands,Claassen,Coenen,Corstens,Cremers,Doorn,Eijk,Franssen,Geurts,Goossens,Haak,Heijmans,Hoogland,Janse,Kamp,Klaassen,
    Knol,Kroon,Lambrechts,Leenders,Lubbers,Maassen,Nijland,Otten,Pol,Reijnders,Rutten,Simons,Snel,Spaans,Tromp,Verhagen,
    Versteeg,Wagenaar,Zwart,Özdemir,El Amrani,Bouazza,Ramdin`),
  tail: {
    share: 0.25,
    starts:
      list(`van der,van den,ten,ter,van,Ooster,Wester,Noord,Zuid,Groot,Klein,Nieuwen,Ouden,Hoog,Laag,Bloemen,Eiken,
      Roos,Wolf,Zand`),
    ends: list(`Akker,Beemd,Berk,Bogaard,Brug,Burg,Dijk,Dorp,Eik,Gaag,Geer,Haar,Heide,Hoek,Hof,Kamp,Kolk,Linde,Meent,Molen,
      Ploeg,Poel,Sluis,Steen,Straat,Valk,Vaart,Waal,Werf,Zande`),
  },
  composed: { join: '-', share: 0.04 },
};

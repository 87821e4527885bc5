import { type CountryNames, list } from './names.ts';

export const namesPl: CountryNames = {
  men: list(`Piotr,Krzysztof,Andrzej,Tomasz,Paweł,Jan,Michał,Marcin,Jakub,Adam,Marek,Łukasz,Grzegorz,Mateusz,Wojciech,
    Mariusz,Dariusz,Zbigniew,Maciej,Rafał,Robert,Jerzy,Kamil,Jacek,Dawid,Szymon,Kacper,Ryszard,Tadeusz,Jarosław,Artur,
    Sebastian,Damian,Patryk,Sławomir,Przemysław,Roman,Daniel,Karol,Bartosz,Filip,Wiesław,Adrian,Arkadiusz,Antoni,Dominik,
    Leszek,Aleksander,Mirosław,Bartłomiej,Hubert,Wiktor,Radosław,Janusz,Mikołaj,Bogdan,Stanisław,Henryk,Zdzisław,Czesław,
    Żelisław,Józef,Igor,Oskar`),
  women:
    list(`Anna,Katarzyna,Maria,Małgorzata,Agnieszka,Barbara,Ewa,Krystyna,Magdalena,Elżbieta,Joanna,Aleksandra,Zofia,
    Monika,Teresa,Danuta,Natalia,Julia,Karolina,Marta,Beata,Dorota,Janina,Alicja,Jadwiga,Jolanta,Halina,Iwona,Grażyna,
    Irena,Zuzanna,Paulina,Justyna,Wiktoria,Oliwia,Bożena,Urszula,Hanna,Renata,Sylwia,Agata,Helena,Maja,Patrycja,Aneta,Emilia,
    Izabela,Weronika,Ewelina,Martyna,Klaudia,Gabriela,Dominika,Marzena,Stanisława,Lena,Amelia,Kinga,Wanda,Łucja,Bogusława,
    Żaneta,Celina,Aniela`),
  last: list(`Nowak,Kowalski,Wójcik,Woźniak,Mazur,Krawczyk,Kaczmarek,Zając,Król,Wieczorek,Jabłoński,Wróbel,Stępień,Maliniak,Dudek,Adamczyk,
    Pawlak,Walczak,Sikora,Baran,Szewczyk,Pietrzak,Marciniak,Duda,Bąk,Włodarczyk,Borek,Szymczak,Kubiak,Szczepaniak,Wilk,
    Kaźmierczak,Kołodziej,Urban,Mróz,Górka,Kania,Musiał,Kozioł,Tomczyk,Jarosz,Wrona,Domagała,Gajda,Bednarek,Piątek,Kopeć,
    Czech,Madej,Polak,Stasiak,Kurek,Kowal,Sowa,Cieślak,Kot,Markiewicz,Leśniak,Klimek,Wasilewicz,Stankiewicz,Janik,Bielak,
    Kosior,Biernat,Zięba,Dziedzic,Milczarek,Żak,Skiba,Matusiak,Ptak,Bielecki-Zych,Banaś,Banaszak,Maj,Czaja,Kasprzak,Zawada,
    Kowalczyk,Sobczak,Głowa,Lis,Kucharczyk,Nawrot,Romaniuk,Szulc,Kaczor,Tkaczyk,Antczak,Augustyniak,Bartczak,Błaszczyk,Bogacz,
    Cebula,Chmiel,Cichoń,Dąbek,Drozd,Dubiel,Duszyk,Dziuba,Filipek,Frączek,Gawron,Gołąb,Góral,Grabarczyk,Grzelak,Gwóźdź,
    Hajduk,Jakubiak,Janiak,Jastrząb,Jaworek,Jurek,Kapusta,Karaś,Kasperek,Kępa,Kmieć,Kosmala,Koza,Kruk,Krupa,Kuchta,Kuczek,
    Kurczak,Kwiecień,Łuczak,Marchewka,Michalak,Mikołajczyk,Misiak,Nowacki-Wąs,Olejnik,Olszak,Orzeł,Paluch,Pająk,Pasternak,
    Pilch,Rak,Ratajczak,Rogala,Rybak,Serafin,Słowik,Socha,Stachowiak,Staniszek,Suchy,Szczygieł,Śliwa,Świątek,Turek,Tokarz,
    Walkowiak,Wawrzyniak,Wierzba,Witczak,Wnuk,Wolak,Zych,Żurek,Źrebiec,Ćwik`),
  tail: {
    share: 0.5,
    starts:
      list(`Kowal,Wiśniew,Kamiń,Lewandow,Zieliń,Szymań,Dąbrow,Kozłow,Jankow,Mazurow,Kwiatkow,Wojciechow,Piotrow,Grabow,
      Pawłow,Michalow,Adam,Jabłoń,Król,Majew,Olszew,Jawor,Wróblew,Malinow,Dudziń,Stępniew,Witkow,Rutkow,Sikorzyń,
      Ostrow,Tomaszew,Zalew,Jakubow,Zawadow,Sadow,Bąkow,Chmielew,Włodar,Borkow,Sokołow,Urbań,Kubiń,
      Maciejew,Szczepań,Kalinow,Wysokiń`),
    ends: list('ski,czyk'),
  },
  feminine: [/([sc]k)i\b/g, '$1a'],
  composed: { join: '-', share: 0.05 },
};

import { type CountryNames, list } from './names.ts';

export const namesDe: CountryNames = {
  men: list(`Thomas,Michael,Andreas,Peter,Stefan,Christian,Wolfgang,Klaus,Martin,Frank,Jürgen,Markus,Matthias,Uwe,Alexander,
    Daniel,Sebastian,Jan,Florian,Tobias,Philipp,Lukas,Jonas,Felix,Maximilian,Leon,Paul,Jörg,Bernd,Holger,Sven,Ralf,Dirk,
    Torsten,Oliver,Rainer,Dieter,Günther,Heinz,Karl-Heinz,Hans-Jürgen,Björn,Jens,Marco,Fabian,Simon,Niklas,Moritz,Johannes,
    Benjamin,David,Julian,Dominik,Kevin,Marcel,Patrick,René,Mehmet,Emre,Götz,Sören,Knut,Helmut,Volker`),
  women:
    list(`Sabine,Susanne,Petra,Monika,Claudia,Birgit,Andrea,Stefanie,Nicole,Heike,Martina,Anja,Katrin,Julia,Sandra,Anna,
    Christine,Ursula,Renate,Gabriele,Karin,Angelika,Ute,Silke,Tanja,Melanie,Katharina,Lena,Laura,Lisa,Sarah,Hannah,Lea,Marie,
    Sophie,Johanna,Franziska,Nina,Christina,Daniela,Michaela,Barbara,Cornelia,Kerstin,Simone,Sonja,Maike,Wiebke,Frauke,
    Jutta,Annegret,Anneliese,Käthe,Jasmin,Vanessa,Jana,Theresa,Vera,Ayşe,Elif,Zeynep,Ann-Kathrin,Marlene,Antje`),
  last: list(`Müller,Schmidt,Schneider,Fischer,Weber,Meyer,Wagner,Becker,Schulz,Hoffmann,Schäfer,Koch,Bauer,Richter,Klein,Wolf,
    Schröder,Neumann,Schwarz,Zimmermann,Braun,Krüger,Hofmann,Hartmann,Lange,Schmitt,Werner,Schmitz,Krause,Meier,Lehmann,
    Schmid,Schulze,Maier,Köhler,Herrmann,König,Walter,Mayer,Huber,Kaiser,Fuchs,Peters,Lang,Scholz,Möller,Weiß,Jung,Hahn,
    Schubert,Vogel,Friedrich,Keller,Günther,Frank,Berger,Winkler,Roth,Beck,Lorenz,Baumann,Franke,Albrecht,Schuster,Simon,
    Ludwig,Böhm,Winter,Kraus,Martin,Schumacher,Krämer,Vogt,Stein,Jäger,Otto,Sommer,Groß,Seidel,Heinrich,Brandt,Haas,
    Schreiber,Graf,Schulte,Dietrich,Ziegler,Kuhn,Kühn,Pohl,Engel,Horn,Busch,Bergmann,Thomas,Voigt,Sauer,Arnold,Wolff,
    Pfeiffer,Ernst,Lindner,Hübner,Kramer,Franz,Beyer,Wenzel,Nowak,Kaufmann,Yılmaz,Paul,Peter,Barth,Hansen,Riedel,Bock,Seifert,
    Ott,Langer,Förster,Hermann,Kunz,Fritz,Reuter,Ullrich,Brinkmann,Jansen,Lutz,Heinze,Bender,Marx,Kirchner,Kern,Ehlers,
    Thiele,Schilling,Stahl,Wirth,Götz,Bachmann,Röder,Straub,Wegner,Reinhardt,Büttner,Heß,Kühne,Maaß,Preuß,Großmann,
    von Arnim,von der Heide,von Bülow,vom Berg,zu Stolberg,Kaya,Demir,Öztürk,Çelik,Petrović,Schönfeld,Nußbaum`),
  tail: {
    share: 0.25,
    starts:
      list(`Ober,Unter,Alten,Neuen,Berg,Bruch,Dorn,Eich,Erlen,Feld,Fried,Grün,Hasen,Hoch,Kalt,Kirch,Kreuz,Linden,Moos,
      Mühl,Nieder,Rosen,Sand,Schön,Stein,Tannen,Wald,Weiden,Wiesen,Stern`),
    ends: list(`bach,bauer,beck,berg,berger,brunner,burg,dorf,dorfer,eder,feld,hauser,hofer,huber,kamp,mann,maier,meyer,
      müller,reiter,rieder,stein,steiner,thaler,wald`),
  },
  composed: { join: '-', share: 0.04 },
};

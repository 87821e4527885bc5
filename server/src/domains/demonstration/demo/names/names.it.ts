import { type CountryNames, list } from './names.ts';

export const namesIt: CountryNames = {
  men: list(`Giuseppe,Antonio,Giovanni,Francesco,Andrea,Marco,Alessandro,Luca,Stefano,Mario,Luigi,Roberto,Paolo,Matteo,
    Lorenzo,Davide,Salvatore,Simone,Vincenzo,Angelo,Fabio,Daniele,Massimo,Giorgio,Riccardo,Federico,Claudio,Maurizio,
    Gabriele,Michele,Alberto,Domenico,Enrico,Giacomo,Emanuele,Filippo,Nicola,Pietro,Tommaso,Cristian,Edoardo,Sergio,Bruno,
    Carlo,Franco,Gianluca,Gianni,Pier Paolo,Raffaele,Rosario,Mattia,Leonardo,Niccolò,Diego,Valerio,Gennaro,Ciro,Umberto,
    Ugo,Alessio,Mirko,Ivan,Gian Marco,Renato`),
  women:
    list(`Maria,Anna,Francesca,Laura,Sara,Giulia,Chiara,Valentina,Paola,Elena,Silvia,Federica,Alessandra,Martina,Elisa,
    Daniela,Roberta,Simona,Barbara,Monica,Giovanna,Rosa,Angela,Teresa,Lucia,Cristina,Claudia,Ilaria,Giorgia,Alice,Beatrice,
    Serena,Michela,Stefania,Patrizia,Manuela,Sabrina,Antonella,Caterina,Margherita,Arianna,Eleonora,Gaia,Aurora,Sofia,
    Camilla,Benedetta,Ludovica,Noemi,Nicoletta,Raffaella,Emanuela,Carmela,Concetta,Rosaria,Maria Grazia,Maria Teresa,
    Annalisa,Donatella,Loredana,Marta,Veronica,Debora,Irene`),
  last: list(`Rossi,Russo,Ferrari,Esposito,Bianchi,Romano,Colombo,Ricci,Marino,Greco,Bruno,Gallo,Conti,De Luca,Mancini,Costa,
    Giordano,Rizzo,Lombardi,Moretti,Barbieri,Fontana,Santoro,Mariani,Rinaldi,Caruso,Ferrara,Galli,Martini,Leone,Longo,
    Gentile,Martinelli,Vitale,Lombardo,Serra,Coppola,De Santis,D'Angelo,Marchetti,Parisi,Villa,Conte,Ferraro,Ferri,Fabbri,
    Bianco,Marini,Grasso,Valentini,Messina,Sala,De Angelis,Gatti,Pellegrini,Palumbo,Sanna,Farina,Rizzi,Monti,Cattaneo,
    Morelli,Amato,Silvestri,Mazza,Testa,Grassi,Pellegrino,Carbone,Giuliani,Benedetti,Barone,Rossetti,Caputo,Montanari,
    Guerra,Palmieri,Bernardi,Martino,Fiore,De Rosa,Ferretti,Bellini,Basile,Riva,Donati,Piras,Vitali,Battaglia,Sartori,Neri,
    Costantini,Milani,Pagano,Ruggiero,Sorrentino,D'Amico,Orlando,Damico,Negri,Mantovani,Grimaldi,Zanella,Fiorentini,Giorgi,
    Bassi,Longhi,Rota,Castelli,Ruggeri,Pozzi,Bruni,Molinari,Sacchi,Valente,Zanetti,Ventura,Lo Presti,La Rosa,Lo Giudice,
    Di Stefano,Di Marco,Di Pietro,Di Lorenzo,Del Vecchio,Della Valle,Dal Pra,De Simone,De Martino,D'Agostino,D'Alessandro,
    Cavalli,Cocco,Deiana,Melis,Pinna,Zedda,Piccoli,Bortolotti,Tosi,Volpe,Poli,Pace,Nardi,Nicolini,Orsini,Pavan,Perrone,
    Pepe,Pugliese,Salvi,Simonetti,Spinelli,Tedesco,Trevisan,Turco,Venturi,Viola,Volpi,Zanoni,Albanese,Bellucci,Bertolini,
    Bonetti,Brambilla,Calabrese,Cirillo`),
  tail: {
    share: 0.3,
    starts:
      list(`Al,Bar,Bel,Ben,Bon,Cal,Cam,Car,Cas,Fab,Fer,Gal,Gar,Gio,Lan,Mal,Man,Mar,Mor,Nar,Pal,Par,Pas,Ros,Sal,San,Tar,
      Val,Ver,Zan`),
    ends: list(`acci,ardi,asso,ati,atti,belli,cini,della,delli,doni,ducci,ellini,eschi,ezzi,ghetti,gioni,iello,inato,lotti,
      nini,occhi,oni,tori,ucci,uzzi`),
  },
  composed: { join: ' ', share: 0.02 },
};

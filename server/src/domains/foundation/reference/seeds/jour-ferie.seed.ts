import type { EightTexts } from '@passerelle/texts/family.ts';
import { holidayNames as name } from './holiday-names.ts';
import { rows } from './seed-table.ts';

type Rule = Pick<Row, 'Regle'> & Partial<Row>;
interface Row {
  readonly Regle: 'annuel' | 'paques' | 'semaine' | 'date';
  readonly Mois: number | null;
  readonly Jour: number | null;
  readonly Decalage: number | null;
  readonly Rang: number | null;
  readonly JourSemaine: number | null;
  readonly DateFerie: string | null;
  readonly Reporte: boolean | null;
}

const yearly = (Mois: number, Jour: number): Rule => ({ Regle: 'annuel', Mois, Jour });
/** On a weekend it is kept on the next day that people work on. */
const moving = (Mois: number, Jour: number): Rule => ({ ...yearly(Mois, Jour), Reporte: true });
const easter = (Decalage: number): Rule => ({ Regle: 'paques', Decalage });
const monday = (Mois: number, Rang: number): Rule => ({ Regle: 'semaine', Mois, Rang, JourSemaine: 1 });
const once = (day: string): Rule => ({ Regle: 'date', DateFerie: day });

const newYear = [name.newYear, yearly(1, 1)] as const;
const epiphany = [name.epiphany, yearly(1, 6)] as const;
const goodFriday = [name.goodFriday, easter(-2)] as const;
const easterMonday = [name.easterMonday, easter(1)] as const;
const labour = [name.labour, yearly(5, 1)] as const;
const ascension = [name.ascension, easter(39)] as const;
const whitMonday = [name.whitMonday, easter(50)] as const;
const assumption = [name.assumption, yearly(8, 15)] as const;
const allSaints = [name.allSaints, yearly(11, 1)] as const;
const immaculate = [name.immaculate, yearly(12, 8)] as const;
const christmas = [name.christmas, yearly(12, 25)] as const;
const secondChristmas = [name.secondChristmas, yearly(12, 26)] as const;

/** Those of the whole country; what only a part of it keeps is added by who has people there. */
const byCountry: Readonly<Record<string, readonly (readonly [EightTexts, Rule])[]>> = {
  FR: [
    newYear,
    easterMonday,
    labour,
    [name.victory, yearly(5, 8)],
    ascension,
    whitMonday,
    [name.bastille, yearly(7, 14)],
    assumption,
    allSaints,
    [name.armistice, yearly(11, 11)],
    christmas,
  ],
  GB: [
    [name.newYear, moving(1, 1)],
    goodFriday,
    easterMonday,
    [name.earlyMay, monday(5, 1)],
    [name.spring, monday(5, -1)],
    [name.summer, monday(8, -1)],
    [name.christmas, moving(12, 25)],
    [name.boxing, moving(12, 26)],
  ],
  ES: [
    newYear,
    epiphany,
    goodFriday,
    labour,
    assumption,
    [name.hispanic, yearly(10, 12)],
    allSaints,
    [name.constitution, yearly(12, 6)],
    immaculate,
    christmas,
  ],
  DE: [
    newYear,
    goodFriday,
    easterMonday,
    labour,
    ascension,
    whitMonday,
    [name.unity, yearly(10, 3)],
    christmas,
    secondChristmas,
  ],
  IT: [
    newYear,
    epiphany,
    easterMonday,
    [name.liberation, yearly(4, 25)],
    labour,
    [name.republic, yearly(6, 2)],
    assumption,
    [name.francis, yearly(10, 4)],
    allSaints,
    immaculate,
    christmas,
    secondChristmas,
  ],
  NL: [newYear, easterMonday, [name.king, yearly(4, 27)], ascension, whitMonday, christmas, secondChristmas],
  PL: [
    newYear,
    epiphany,
    easterMonday,
    labour,
    [name.thirdOfMay, yearly(5, 3)],
    [name.corpusChristi, easter(60)],
    assumption,
    allSaints,
    [name.independence, yearly(11, 11)],
    [name.christmasEve, yearly(12, 24)],
    christmas,
    secondChristmas,
  ],
  CN: [
    newYear,
    labour,
    [name.labour, yearly(5, 2)],
    [name.national, yearly(10, 1)],
    [name.national, yearly(10, 2)],
    [name.national, yearly(10, 3)],
    ...['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19'].map((day) => [name.springFestival, once(day)] as const),
    [name.qingming, once('2026-04-05')],
    [name.dragonBoat, once('2026-06-19')],
    [name.midAutumn, once('2026-09-25')],
    ...['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08'].map((day) => [name.springFestival, once(day)] as const),
    [name.qingming, once('2027-04-05')],
    [name.dragonBoat, once('2027-06-09')],
    [name.midAutumn, once('2027-09-15')],
  ],
};

const nothing = {
  Mois: null,
  Jour: null,
  Decalage: null,
  Rang: null,
  JourSemaine: null,
  DateFerie: null,
  Reporte: null,
};
const all = Object.entries(byCountry).flatMap(([IdPays, days]) =>
  days.map(([label, rule]) => ({ IdPays, label, rule })),
);

/** Public holidays of the countries that have a language of the portal. */
export const jourFerie = rows(
  'JourFerie',
  all.map(({ IdPays, label, rule }, at) => ({
    IdJourFerie: at + 1,
    LibJourFerie: label,
    IdPays,
    ...nothing,
    ...rule,
  })),
);

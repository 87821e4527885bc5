import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import type { FormDeclaration, FormValues } from '@passerelle/contracts/forms/form.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { RequestType } from '@passerelle/contracts/requests/request.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { linkTo } from '../../../../lib/page.ts';
import type { AskedLine } from './line-words.ts';

/** What a request is asked with to begin with. */
export interface Beginning {
  readonly start?: FormValues;
  readonly lines?: readonly AskedLine[];
}

/** The way to ask for the same again. */
export const againTo = (
  language: Language,
  IdPersonneEV1: number,
  { IdDemande, typeDemande }: Pick<RequestSheet, 'IdDemande' | 'typeDemande'>,
) => linkTo('askRequest', language, { params: { IdPersonneEV1, typeDemande }, search: { again: IdDemande } });

/**
 * What was asked for by a form that is in force, to be asked for again: days that are over by now, files and links to other requests
 * are not. What goes on does so from the day after it ended.
 */
export function askedAgain(
  form: FormDeclaration,
  { fields, lignes, jusqua }: RequestSheet,
  goesOn?: RequestType['goesOn'],
): Beginning {
  const today = usualToday();
  const values = typedValues(form, Object.fromEntries(fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur])));
  const again = [...itemsOf(form).keys()].flatMap((name): [string, unknown][] => {
    const value = values[name];
    const kind = form.fields[name]?.type;
    const over = kind === 'date' && typeof value === 'string' && value < today;
    const isNone = value === null || value === undefined;
    return isNone || over || kind === 'files' || name === 'IdDemandeLiee' || name === goesOn?.until
      ? []
      : [[name, value]];
  });
  const next = goesOn && jusqua ? [[goesOn.from, dayAfter(jusqua, today)] as const] : [];
  return {
    start: Object.fromEntries([...again, ...next]),
    lines: lignes.map((line) =>
      line.fields.flatMap(({ IdChamp, Valeur }) => (Valeur === null ? [] : [{ IdChamp, Valeur }])),
    ),
  };
}

/** The day after, or today where that is over. */
function dayAfter(day: string, today: string): string {
  const next = addDays(day, 1);
  return next < today ? today : next;
}

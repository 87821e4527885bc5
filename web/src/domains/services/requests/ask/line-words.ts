import { type Field, type Fields, referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { RequestType } from '@passerelle/contracts/requests/request.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { showDate } from '../../../../lib/format.ts';
import { useReferences } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { useShowPhone } from '../../../../ui/phone-text.tsx';

/** A line as it is asked: what is filled in of it. */
export type AskedLine = readonly ChangedField[];

/** What a line is called, and what else is to be known of it. */
interface LineWords {
  readonly name: string;
  readonly more: string;
}

/** What of a line is filled in, by field. */
export const valuesOf = (line: AskedLine): Readonly<Record<string, unknown>> =>
  Object.fromEntries(line.map(({ IdChamp, Valeur }) => [IdChamp, Valeur]));

interface Said {
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly labelOf: (name: string, value: unknown) => unknown;
  readonly showPhone: (number: string) => string;
}

/** A line in words: its number and its day as they are written everywhere else. */
export function lineInWords(line: AskedLine, calledBy: readonly string[], { t, labelOf, showPhone }: Said): LineWords {
  const values = valuesOf(line);
  const { NumeroSerie, Portabilite, NumeroPorte, Echeance } = values;
  return {
    name: calledBy
      .map((name) => labelOf(name, values[name]))
      .filter(Boolean)
      .join(' '),
    more: [
      NumeroSerie,
      Portabilite === true && t('REQUESTS:ported', { number: showPhone(String(NumeroPorte ?? '')) }),
      typeof Echeance === 'string' && showDate(Echeance),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** How the lines of a type are called. */
export function useLineWords({ lines }: RequestType): (line: AskedLine) => LineWords {
  const { t } = useTexts();
  const fields: Fields = lines?.form.fields ?? {};
  const references = useReferences(referenceListsOf(fields));
  const showPhone = useShowPhone(Object.values(fields).some(({ format }: Field) => format === 'phone'));
  const labelOf = (name: string, value: unknown) => {
    const reference = fields[name]?.reference;
    return isReferenceList(reference) ? references.get(reference)?.byId.get(String(value))?.label : value;
  };
  return (line) => lineInWords(line, lines?.calledBy ?? [], { t, labelOf, showPhone });
}

/** The lines of a sheet, with what is filled in of each. */
export const filledLines = ({ lignes }: Pick<RequestSheet, 'lignes'>): readonly AskedLine[] =>
  lignes.map(({ fields }) => fields.flatMap(({ IdChamp, Valeur }) => (Valeur === null ? [] : [{ IdChamp, Valeur }])));

import type { DefinedColumn } from '@passerelle/contracts/imports/definition.ts';
import {
  type ImportedField,
  importedFields,
  isPersonField,
  type PersonField,
  personField,
  personFields,
} from '@passerelle/contracts/person/person.fields.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import { mapColumns } from '../../../../engines/imports/map-columns.ts';
import type { ColumnDates, DayOrder } from '../../../../platform/tabular/dates.ts';
import { bareHeading, headingWords } from '../../../../platform/tabular/headings.ts';
import type { NamesOrder } from './people-names.ts';

export type LoadedField = ImportedField;

/** A label is shown under one name and stored under another. */
const storedAs: ReadonlyMap<string, LoadedField> = new Map(
  importedFields.flatMap((name) => {
    const { shownAs } = personField(name);
    return shownAs === undefined ? [] : [[shownAs, name] as const];
  }),
);

/** Without these columns nobody can be told from anybody. */
export const requiredFields = ['Prenom', 'Nom'] as const satisfies readonly LoadedField[];

export interface MappedColumn {
  readonly index: number;
  readonly header: string;
  /** Undefined where the column is left out. */
  readonly field: LoadedField | undefined;
  /** It holds both names of each. */
  readonly names?: NamesOrder;
  /** Set where whoever loads said how the dates are written. */
  readonly order?: DayOrder;
}

/** What a mapping calls a column that holds both names: the family name before a comma, or after the first name. */
export const bothNames: Readonly<Record<NamesOrder, string>> = { lastFirst: 'Nom, Prenom', firstLast: 'Prenom Nom' };

/** Headings of such columns. */
const namesWords = headingWords<NamesOrder>([
  [
    'firstLast',
    [
      ...[
        'first name last name',
        'first and last name',
        'first last',
        'prenom nom',
        'prenom et nom',
        'vorname nachname',
      ],
      ...['nombre y apellidos', 'nome e cognome', 'nome cognome', 'voornaam achternaam', 'imię i nazwisko'],
    ],
  ],
  [
    'lastFirst',
    [
      ...['employee name', 'employee', 'name', 'full name', 'display name', 'last name first name', 'surname name'],
      ...['nom prenom', 'nom et prenom', 'nachname vorname', 'apellidos y nombre', 'cognome nome', 'nazwisko i imię'],
      ...Object.values(fieldsTexts.texts.IndexPrenomNom),
    ],
  ],
]);

/** By heading: the field, nothing, or a date field with the order of its days. */
export type MapFile = Readonly<
  Record<string, string | null | { readonly field: string; readonly dates: 'dd/mm/yyyy' | 'mm/dd/yyyy' }>
>;

/** The mapping is not written as one, names something that the file or the catalogue doesn't have, or a field twice. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
  readonly reason: 'unknownHeader' | 'unknownField' | 'twice' | 'badMap';
  readonly subject: string;

  constructor(reason: MappingError['reason'], subject: string) {
    super(`${reason}: ${subject}`);
    this.reason = reason;
    this.subject = subject;
  }
}

/**
 * Reads a mapping.
 * @throws {MappingError}
 */
export function asMapFile(value: unknown): MapFile {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MappingError('badMap', '');
  for (const [header, choice] of Object.entries(value)) {
    const { field, dates } = (choice ?? {}) as { readonly field?: unknown; readonly dates?: unknown };
    const dated = typeof field === 'string' && (dates === 'dd/mm/yyyy' || dates === 'mm/dd/yyyy');
    if (choice !== null && typeof choice !== 'string' && !dated) throw new MappingError('badMap', header);
  }
  return value as MapFile;
}

/** The field that a column sets which is called as this one is; undefined where no file brings it. */
function loadedAs(name: PersonField): LoadedField | undefined {
  return importedFields.find((one) => one === name) ?? storedAs.get(name);
}

/** The columns that files of people may have, called as their own fields are and as those that show them. */
const columnsOfFiles: readonly DefinedColumn[] = (Object.keys(personFields) as PersonField[]).flatMap((name) => {
  const field = loadedAs(name);
  if (field === undefined || field !== name) return [];
  const { shownAs } = personField(field);
  const shown = shownAs !== undefined && isPersonField(shownAs) ? Object.values(fieldsTexts.texts[shownAs]) : [];
  return [{ field, headings: [...(shownAs === undefined ? [] : [shownAs]), ...shown] }];
});

/**
 * Says which field each column holds: by the mapping given, else by its heading. A field is taken by the first column
 * that claims it.
 * @throws {MappingError}
 */
export function mapPeopleColumns(headers: readonly string[], map: MapFile = {}): readonly MappedColumn[] {
  for (const header of Object.keys(map)) if (!headers.includes(header)) throw new MappingError('unknownHeader', header);
  const told = new Map(Object.entries(map).map(([header, choice]) => [header, fieldOf(choice)]));
  const said = headers.map((header) => told.get(header)?.field).filter((field) => field !== undefined);
  const twice = said.find((field, index) => said.indexOf(field) !== index);
  if (twice) throw new MappingError('twice', twice);
  const saidOf = Object.fromEntries(
    headers.flatMap((header, index) => (told.has(header) ? [[index, told.get(header)?.field ?? null]] : [])),
  );
  const mapped = mapColumns(headers, columnsOfFiles, personFields, '', saidOf, 'others');
  const columns = mapped.map(({ heading: header, field }, index) => ({
    ...{ index, header, field: importedFields.find((name) => name === field) },
    ...told.get(header),
  }));
  return withNames(columns, map);
}

/** Where no column holds a name of its own, the first that is called as both are holds both. */
function withNames(columns: readonly MappedColumn[], map: MapFile): readonly MappedColumn[] {
  if (columns.some(({ field, names }) => names || field === 'Nom' || field === 'Prenom')) return columns;
  const orderOf = ({ header, field }: MappedColumn) =>
    field || Object.hasOwn(map, header) ? undefined : namesWords.get(bareHeading(header));
  const found = columns.find(orderOf);
  const names = found && orderOf(found);
  return names ? columns.map((column) => (column === found ? { ...column, names } : column)) : columns;
}

function fieldOf(choice: MapFile[string]): Pick<MappedColumn, 'field' | 'names' | 'order'> {
  if (choice === null) return { field: undefined };
  const names = (Object.keys(bothNames) as NamesOrder[]).find((order) => bothNames[order] === choice);
  if (names) return { field: undefined, names };
  const name = typeof choice === 'string' ? choice : choice.field;
  if (!isPersonField(name)) throw new MappingError('unknownField', name);
  const field = loadedAs(name);
  if (!field) throw new MappingError('unknownField', name);
  if (typeof choice === 'string') return { field };
  return { field, order: choice.dates === 'mm/dd/yyyy' ? 'month-first' : 'day-first' };
}

/** Required fields that no column holds. */
export function missingColumns(columns: readonly MappedColumn[]): readonly LoadedField[] {
  if (columns.some(({ names }) => names)) return [];
  return requiredFields.filter((required) => !columns.some(({ field }) => field === required));
}

export function isDateField(field: LoadedField): boolean {
  return personField(field).type === 'date';
}

/** A mapping that says what was recognised, for whoever loads to correct: every heading, with what it holds. */
export function asProposal(
  columns: readonly MappedColumn[],
  dates: ReadonlyMap<number, ColumnDates>,
  leftOut: ReadonlySet<number>,
): MapFile {
  const held = ({ index, field, names }: MappedColumn) => {
    if (names) return bothNames[names];
    if (!field || leftOut.has(index)) return null;
    const { order, forms = [] } = dates.get(index) ?? {};
    const isLocal = forms.some((form) => form !== 'yyyy-mm-dd' && form !== 'excel');
    if (!isLocal) return field;
    return { field, dates: order === 'month-first' ? ('mm/dd/yyyy' as const) : ('dd/mm/yyyy' as const) };
  };
  return Object.fromEntries(
    columns.filter(({ header }) => header !== '').map((column) => [column.header, held(column)]),
  );
}

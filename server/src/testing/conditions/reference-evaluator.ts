/**
 * What a condition means, said the plain way over people held in memory. It shares only the shape of conditions and
 * the folding of letters with the product, and knows nothing of SQL.
 *
 * Two-valued: null equals only null, `different` includes null, `in []` is false, a comparison with nothing is false.
 * Several values match when any does, and the negative operators say the opposite. A `$` that stands for nothing makes
 * its leaf false, whatever the operator.
 */
import type { Condition, Leaf, Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { type GeneratedPerson, type Lookups, today } from './generated-people.ts';

type Kind = 'text' | 'code' | 'number' | 'boolean' | 'date' | 'instant' | 'codes' | 'person' | 'descendants';
type Value = Scalar | readonly (string | number)[];

export interface World {
  readonly people: readonly GeneratedPerson[];
  readonly byKey: ReadonlyMap<number, GeneratedPerson>;
  readonly lookups: Lookups;
  /** What the `$Field` values are. */
  readonly fields: Readonly<Record<string, Scalar>>;
  /** Whether a field of a person may be used; all may unless said. */
  readonly open?: (field: string, person: GeneratedPerson) => boolean;
}

interface Field {
  readonly kind: Kind;
  readonly value: (person: GeneratedPerson, world: World) => Value;
}

const own = (kind: Kind, name: keyof GeneratedPerson): Field => ({ kind, value: (person) => person[name] as Value });
const company = (name: 'IdSociete' | 'IdSocietePrestation', part: 'LibSociete' | 'IdPays', kind: Kind): Field => ({
  kind,
  value: (person, { lookups }) => lookups.companies.get(person[name] ?? 0)?.[part] ?? null,
});

/** The fields that conditions are tried on. */
export const fields: Readonly<Record<string, Field>> = {
  IdPersonneEV1: own('number', 'IdPersonneEV1'),
  IdPersonne: own('number', 'IdPersonne'),
  CompteAD: own('text', 'CompteAD'),
  Prenom: own('text', 'Prenom'),
  Nom: own('text', 'Nom'),
  IndexPrenomNom: { kind: 'text', value: ({ Prenom, Nom }) => `${Prenom} ${Nom}`.replace(/^ +| +$/g, '') },
  NIN: own('text', 'NIN'),
  Mail: own('text', 'Mail'),
  Fonction: own('text', 'Fonction'),
  VIP: own('boolean', 'VIP'),
  Physique: own('boolean', 'Physique'),
  Suspendu: own('boolean', 'Suspendu'),
  IsInternal: { kind: 'boolean', value: ({ IdContrat }, { lookups }) => lookups.contracts.get(IdContrat ?? 0) ?? null },
  IdPays: own('code', 'IdPays'),
  Enrole: own('code', 'Enrole'),
  EtatPaie: own('code', 'EtatPaie'),
  IdGenre: own('code', 'IdGenre'),
  IdStatut: own('code', 'IdStatut'),
  IdContrat: own('code', 'IdContrat'),
  IdSociete: own('code', 'IdSociete'),
  IdSite: own('code', 'IdSite'),
  LibSociete: company('IdSociete', 'LibSociete', 'text'),
  SocietePrestation: company('IdSocietePrestation', 'LibSociete', 'text'),
  IdPaysSocietePrestation: company('IdSocietePrestation', 'IdPays', 'code'),
  LibSite: { kind: 'text', value: ({ IdSite }, { lookups }) => lookups.sites.get(IdSite ?? 0) ?? null },
  DateEntree: own('date', 'DateEntree'),
  DateSortiePhysique: own('date', 'DateSortiePhysique'),
  DateM: own('instant', 'DateM'),
  ListeTag: own('codes', 'accountTags'),
  tags: own('codes', 'teamTags'),
  Manager: own('person', 'IdPersonneEV1Manager'),
  Manager2: own('person', 'IdPersonneEV1Manager2'),
  ADG: own('person', 'IdPersonneEV1ADG'),
  allPersonnesBelongsManager: { kind: 'descendants', value: (person, { byKey }) => everybodyAbove(person, byKey) },
};

function everybodyAbove(person: GeneratedPerson, byKey: World['byKey']): number[] {
  const up = byKey.get(person.IdPersonneEV1Manager ?? 0);
  return up ? [up.IdPersonneEV1, ...everybodyAbove(up, byKey)] : [];
}

/** Whether a person matches. */
export function matches(condition: Condition, person: GeneratedPerson, world: World): boolean {
  if ('and' in condition) return condition.and.every((one) => matches(one, person, world));
  if ('or' in condition) return condition.or.some((one) => matches(one, person, world));
  const leaf = withValues(condition, world);
  return leaf !== undefined && compare(leaf, person, world);
}

/** Puts values in the place of `$`; undefined when one of them stands for nothing. */
function withValues(leaf: Leaf, world: World): Leaf | undefined {
  const one = (value: Scalar) =>
    typeof value === 'string' && value.startsWith('$') ? world.fields[value.slice(1)]! : value;
  const empty = (value: Scalar, before: Scalar) => value === null && before !== null;
  if (leaf.value === undefined) return leaf;
  if (!Array.isArray(leaf.value)) {
    const value = one(leaf.value as Scalar);
    return empty(value, leaf.value as Scalar) ? undefined : { ...leaf, value };
  }
  const value = leaf.value.map(one);
  return value.some((found, index) => empty(found, (leaf.value as readonly Scalar[])[index]!))
    ? undefined
    : { ...leaf, value };
}

function compare(leaf: Leaf, person: GeneratedPerson, world: World): boolean {
  const [first, second] = leaf.field.split('.') as [string, string?];
  if (second === undefined) return test(leaf, fields[first]!.kind, read(first, person, world));
  const related = world.byKey.get(Number(read(first, person, world) ?? 0));
  const { kind } = fields[second]!;
  return test(leaf, kind, related ? read(second, related, world) : null);
}

/** A field that may not be used is as if it were empty. */
function read(name: string, person: GeneratedPerson, world: World): Value {
  return (world.open?.(name, person) ?? true) ? fields[name]!.value(person, world) : null;
}

const opposites: Partial<Record<Leaf['operator'], Leaf['operator']>> = {
  different: 'equals',
  'not in': 'in',
  'not like': 'like',
  'not empty': 'empty',
};

function test(leaf: Leaf, kind: Kind, value: Value): boolean {
  const positive = opposites[leaf.operator];
  if (positive) return !test({ ...leaf, operator: positive }, kind, value);
  if (leaf.operator === 'in') {
    return (leaf.value as readonly Scalar[]).some((one) =>
      test({ ...leaf, operator: 'equals', value: one }, kind, value),
    );
  }
  if (Array.isArray(value) && leaf.operator !== 'empty' && leaf.value !== null) {
    return value.some((one: string | number) => testOne(leaf, kind, one));
  }
  const none = Array.isArray(value) ? value.length === 0 : value === null;
  if (leaf.operator === 'empty') return none || (kind === 'text' && value === '');
  if (leaf.value === null) return leaf.operator === 'equals' && none;
  return !none && testOne(leaf, kind, value as string | number | boolean);
}

/** A value that is there, against one that is. */
function testOne({ operator, value: given }: Leaf, kind: Kind, value: string | number | boolean): boolean {
  if (kind === 'date' || kind === 'instant') return testDay(operator, given, String(value).slice(0, 10));
  const pair = given as readonly Scalar[];
  switch (operator) {
    case 'equals':
      return String(value) === String(given);
    case 'like':
      return fold(String(value)).includes(fold(String(given).replace(/^%|%$/g, '')));
    case 'less':
      return Number(value) < Number(given);
    case 'greater':
      return Number(value) > Number(given);
    case 'between':
      return Number(value) >= Number(pair[0]) && Number(value) <= Number(pair[1]);
    default:
      throw new Error(`${operator} of a ${kind}`);
  }
}

function testDay(operator: Leaf['operator'], given: Leaf['value'], day: string): boolean {
  if (operator === 'between') {
    const [from, to] = given as readonly string[];
    return day >= period(from!)[0] && day <= period(to!)[1];
  }
  if (operator === 'within days') {
    const away = (Date.parse(day) - Date.parse(today)) / 86_400_000;
    return away >= Math.min(0, Number(given)) && away <= Math.max(0, Number(given));
  }
  const [first, last] = period(given as string);
  if (operator === 'before') return day < first;
  if (operator === 'after') return day > last;
  return day >= first && day <= last;
}

/** First and last day that a value names: a day, or a month. */
function period(value: string): readonly [string, string] {
  const text = value === 'CURRENT_MONTH' ? today.slice(0, 7) : value;
  return text.length === 7 ? [`${text}-01`, `${text}-31`] : [text, text];
}

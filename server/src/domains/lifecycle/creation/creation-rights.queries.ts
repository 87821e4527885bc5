import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { type Nature, natures } from '@passerelle/contracts/creation/creation.fields.ts';
import { evaluateForm, type FieldGrant } from '@passerelle/contracts/forms/evaluate-form.ts';
import { type FormDeclaration, type FormValues, itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { FormContext } from '@passerelle/contracts/forms/form-context.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { UnsavedRow } from '../../../engines/access/unsaved-rows.ts';
import type { FormInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { grantsOn } from '../../../engines/forms/form-rights.queries.ts';
import { columnOf, type FormWriter } from '../../../engines/forms/save-form.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { nth } from '../../../platform/sure.ts';

/** The right that creates each, and on what it is judged. */
export const createdBy: Readonly<Record<Nature, RightCode>> = { person: 'dcc', technical: 'cpt', test: 'fp-dct' };

/** What whoever creates fills in, whether or not they could change it later. */
const always: ReadonlySet<string> = new Set(['adc', 'eic', 'esc']);

/** What is typed and right by itself, field by field: what decisions are made over before anything is refused. */
export function soundValues(form: FormDeclaration, typed: FormValues, context: FormContext): FormValues {
  const grants = Object.fromEntries([...itemsOf(form).keys()].map((name) => [name, { read: true, write: true }]));
  const judged = evaluateForm({ form, typed, grants, context });
  return Object.fromEntries(
    [...judged].flatMap(([name, { value, faults }]) => (faults.length === 0 && value !== null ? [[name, value]] : [])),
  );
}

/** Somebody to be, as a row: what is typed of them, and what they are to be. */
export function toBe(form: FormDeclaration, values: FormValues, Nature: Nature): UnsavedRow {
  const columns = Object.entries(values).flatMap(([name, value]) => {
    const field = form.fields[name];
    return name === 'Nature' || field?.type === 'codes' ? [] : [[columnOf(field, name), value]];
  });
  return { absent: { Suspendu: false, Desactive: false, ...Object.fromEntries(columns), ...bornAs(Nature) } };
}

/** What a person is from the start, whatever is typed. */
export function bornAs(Nature: Nature) {
  return { IdStatut: statuts.BROUILLON, Physique: Nature !== 'technical', Test: Nature === 'test' };
}

/**
 * Whether somebody may be created in a country: the right is judged on companies, so where one of that country is in reach,
 * there already or not.
 */
export async function recruitsIn(db: Db, { kernel, actor }: FormWriter, IdPays: unknown): Promise<boolean> {
  if (!kernel.holds(actor, createdBy.person)) return false;
  if (typeof IdPays !== 'string') return true;
  const [imagined] = await kernel.rightsOn(db, actor, 'company', [{ absent: { IdPays } }]);
  if (imagined?.has(createdBy.person)) return true;
  const { found } = await rowOf(
    db,
    sql<{ found: boolean }>`select exists (select 1 from "Societe" c where c."IdPays" = ${IdPays}
      and ${kernel.scope(actor, createdBy.person, 'company', 'c')}) as found`,
  );
  return found;
}

/**
 * What may be created of these values: somebody by the right on the company and in the country, an account by the right on
 * what it would be.
 */
export async function naturesOf(
  db: Db,
  { kernel, actor }: FormWriter,
  form: FormDeclaration,
  values: FormValues,
): Promise<readonly Nature[]> {
  const { IdSociete, IdPays } = values;
  const [rights, here, recruits] = await Promise.all([
    kernel.rightsOn(
      db,
      actor,
      'person',
      natures.map((nature) => toBe(form, values, nature)),
    ),
    recruitsIn(db, { kernel, actor }, IdPays),
    typeof IdSociete === 'number'
      ? kernel.allows(db, actor, createdBy.person, 'company', IdSociete)
      : kernel.holds(actor, createdBy.person),
  ]);
  return natures.filter((nature, n) =>
    nature === 'person' ? here && recruits : nth(rights, n).has(createdBy[nature]),
  );
}

/**
 * What is filled in of somebody to be: by the rights that hold over what is typed of them; the account, the identity and
 * the situation always, another login than the proposed one by `rgd`.
 */
export async function grantsToCreate(
  db: Db,
  { kernel, actor }: FormWriter,
  { form, rights }: Pick<FormInForce, 'form' | 'rights'>,
  values: FormValues,
  Nature: Nature,
  today: string,
): Promise<Readonly<Record<string, FieldGrant>>> {
  const reached = nth(await kernel.reachedOn(db, actor, 'person', [toBe(form, values, Nature)]), 0);
  const held = kernel.rightsWhere(actor, reached);
  const own: Readonly<Record<string, boolean>> = {
    Nature: true,
    IdPays: true,
    Responsable: Nature !== 'person',
    CompteAD: held.has('rgd'),
    // No field of anybody: it is given beside them.
    Motif: false,
  };
  return Object.fromEntries(
    Object.entries(grantsOn(form, { kernel, actor, reached }, rights, values, today)).map(([name, grant]) => {
      const write = own[name] ?? (grant.write || (form.fields[name]?.write ?? []).some((right) => always.has(right)));
      // Of somebody new there is nothing to read but what one types.
      return [name, { ...grant, read: write, write }];
    }),
  );
}

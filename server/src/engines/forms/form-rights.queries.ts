import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { evaluate, fieldsOf } from '@passerelle/contracts/conditions/evaluate.ts';
import type { FieldGrant, FormRight, Where } from '@passerelle/contracts/forms/evaluate-form.ts';
import { type FormDeclaration, type FormValues, itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { FormRightEdit } from '@passerelle/contracts/forms/form-edits.ts';
import type { FieldRight } from '@passerelle/contracts/forms/forms.contract.ts';
import { keptBy } from '../../platform/kept-by.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import { resolveCondition, valuesOf } from '../conditions/resolve.ts';

export interface Reached {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  /** Which of the actor's grants reach the row, in their order. */
  readonly reached: readonly boolean[];
  /** Fields whose values are not told yet: what a rule says of them is judged here, as of those that may not be read. */
  readonly masked?: readonly string[];
}

/**
 * What the actor may do with each field of a form on a row: by the rights of the catalogue that hold there, then by the
 * form's own, of everybody and of the profiles that reach the row. What a rule says of a field that they may not read is
 * judged here, on what is stored, so that it tells nothing.
 */
export function grantsOn(
  form: FormDeclaration,
  { kernel, actor, reached, masked = [] }: Reached,
  rights: readonly FormRightEdit[],
  stored: FormValues,
  today: string,
): Readonly<Record<string, FieldGrant>> {
  const held = kernel.rightsWhere(actor, reached);
  if (rights.length === 0) return ofCatalogue(held)(form);
  const profiles = new Set(actor.grants.flatMap(({ source }, index) => (reached[index] ? [source.IdProfil] : [])));
  const tells = (name: string) => grantOf(form, name, held).read && !masked.includes(name);
  const typed = { read: (name: string) => stored[name], typeOf: (name: string) => form.fields[name]?.type, today };
  const where = (flag: boolean, condition: Condition | null): Where => {
    if (!flag || condition === null) return flag;
    const resolved = resolveCondition(condition, valuesOf(actor.fields));
    return said(resolved);
  };
  /** The condition with what is over unreadable fields judged; one that speaks of nothing else is its verdict. */
  const said = (condition: Condition): Where => {
    if ('field' in condition) return tells(condition.field) ? condition : evaluate(condition, typed);
    if (fieldsOf(condition).every((name) => tells(name))) return condition;
    const all = 'and' in condition;
    const parts = (all ? condition.and : condition.or).map(said);
    if (parts.includes(!all)) return !all;
    const left = parts.filter((part) => part !== all) as Condition[];
    return left.length === 0 ? all : all ? { and: left } : { or: left };
  };
  const byField = Map.groupBy(
    rights.filter(({ IdProfil }) => IdProfil === null || profiles.has(IdProfil)),
    ({ Champ }) => Champ,
  );
  return Object.fromEntries(
    [...itemsOf(form).keys()].map((name): [string, FieldGrant] => {
      const { read, write } = grantOf(form, name, held);
      const narrowing = byField.get(name)?.map(
        ({ visible, edit, conditionsVisible, conditions }): FormRight => ({
          visible: where(visible, conditionsVisible),
          edit: where(edit, conditions),
        }),
      );
      return [name, { read, write, ...(narrowing && { rights: narrowing }) }];
    }),
  );
}

type Held = ReadonlyMap<RightCode, 1 | 2>;
type Grants = Readonly<Record<string, FieldGrant>>;

function grantOf(form: FormDeclaration, name: string, held: Held): FieldGrant {
  const right = form.fields[name]?.read;
  return { read: right !== undefined && held.has(right), write: mayWrite(form, name, held) };
}

/** What the rights of the catalogue say alone: the same on all rows that the same grants reach. */
const ofCatalogue = keptBy((held: Held) =>
  keptBy(
    (form: FormDeclaration): Grants =>
      Object.fromEntries([...itemsOf(form).keys()].map((name) => [name, grantOf(form, name, held)])),
  ),
);

/** Whether one of the rights that are held writes a field, whatever the form says of it. */
export function mayWrite({ fields }: FormDeclaration, name: string, held: Held): boolean {
  return (fields[name]?.write ?? []).some((right) => held.has(right));
}

/** The same as it travels: of fields that may be read alone. */
export const toldRights = keptBy((grants: Readonly<Record<string, FieldGrant>>): FieldRight[] =>
  Object.entries(grants).flatMap(([Champ, { read, write, rights }]) =>
    read ? [{ Champ, edit: write, ...(rights && { rights: rights.map((one) => ({ ...one })) }) }] : [],
  ),
);

/** Everything of a form that the catalogue lets somebody add: what a new row is judged by before it is there. */
export function grantsOnNew(form: FormDeclaration): Readonly<Record<string, FieldGrant>> {
  return Object.fromEntries(
    [...itemsOf(form).keys()].map((name) => [name, { read: true, write: (form.fields[name]?.write ?? []).length > 0 }]),
  );
}

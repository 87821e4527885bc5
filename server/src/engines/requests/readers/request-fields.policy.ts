import type { ReadRight } from '@passerelle/contracts/access/rights.ts';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { type FormDeclaration, itemsOf } from '@passerelle/contracts/forms/form.ts';
import { ownRight } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { allOf, always, anyOf, never, type Sql } from '../../../platform/db/sql.ts';
import { formInForce } from '../../forms/form-in-force.queries.ts';
import { awaits } from '../holders/visa-holders.ts';
import type { RequestKind, RequestRow } from '../kind/request-kind.ts';
import type { Who } from '../who.ts';
import { asksIt, mayRead } from './requests.policy.ts';

/** Who fills a field of a request in: whoever asks, or whoever decides. */
type FilledBy = 'asker' | 'holder';

/** A field of a request with a right of its own. */
export interface OwnField {
  readonly name: string;
  readonly field: Field;
  readonly right: ReadRight;
  readonly by: FilledBy;
}

const ownOf = ({ fields }: FormDeclaration, by: FilledBy, names: Iterable<string>): readonly OwnField[] =>
  [...names].flatMap((name) => {
    const field = fields[name];
    const right = field && ownRight(field);
    return field && right ? [{ name, field, right, by }] : [];
  });

/**
 * The fields of a type that whoever may read the request does not read by that alone, each once: as it ships, or as what is asked
 * is filled in here.
 */
export function ownFields({ type }: Pick<RequestKind, 'type'>, asked = type.form): readonly OwnField[] {
  const items = (form: FormDeclaration) => itemsOf(form).keys();
  const all = [
    ...ownOf(type.form, 'asker', items(type.form)),
    ...ownOf(asked, 'asker', items(asked)),
    ...(type.lines ? ownOf(type.lines.form, 'asker', items(type.lines.form)) : []),
    ...Object.values(type.holderForms).flatMap((form) => ownOf(form, 'holder', items(form))),
  ];
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/**
 * Whether the actor reads a field with a right of its own, of a request known as `request` that they may read: it is for
 * them; they wrote what is asked; it awaits their decision; or they hold that right on whom it is for.
 */
export function readsField(who: Who, { right, by }: Pick<OwnField, 'right' | 'by'>, request: string): Sql<boolean> {
  const { kernel, actor } = who;
  const at = (name: string) => sql.ref(`${request}.${name}`);
  const me = actor.IdPersonneEV1;
  const held = kernel.scope(actor, right, 'person', 'whom');
  return anyOf([
    sql<boolean>`${at('IdPersonneEV1')} = ${me}`,
    ...(by === 'asker' ? [sql<boolean>`${at('IdPersonneEV1Demandeur')} = ${me}`, asksIt(who, request)] : []),
    sql<boolean>`exists (select from "Visa" waits where waits."IdDemande" = ${at('IdDemande')}
      and ${awaits(who, 'waits', request)})`,
    held === never
      ? never
      : held === always
        ? always
        : sql<boolean>`exists (select from "Personne" whom where whom."IdPersonneEV1" = ${at('IdPersonneEV1')} and ${held})`,
  ]);
}

/**
 * Whether the actor may read a request of a type, known as `request`, and everything that is filled in of it: what shows all of it at
 * once, a paper, a copy, is for them alone. Fields that were added on site have the right that their type gives them.
 */
export function readsWhole(who: Who, kind: Pick<RequestKind, 'type'>, request: string): Sql<boolean> {
  const own = new Map(ownFields(kind).map((one) => [`${one.right} ${one.by}`, one]));
  return allOf([mayRead(who, request), ...[...own.values()].map((one) => readsField(who, one, request))]);
}

/** The fields of a request that the actor may not read, though they may read the request. */
export async function closedFields(
  who: Who & { readonly db: Db },
  kind: Pick<RequestKind, 'type'>,
  { IdDemande }: Pick<RequestRow, 'IdDemande'>,
): Promise<ReadonlySet<string>> {
  const { form } = await formInForce(who.db, kind.type.form);
  const own = ownFields(kind, form);
  if (own.length === 0) return new Set();
  const { may } = await rowOf(
    who.db,
    sql<{
      may: boolean[];
    }>`select array[${sql.join(own.map((one) => sql`coalesce(${readsField(who, one, 'd')}, false)`))}] as may
      from "Demande" d where d."IdDemande" = ${IdDemande}`,
  );
  return new Set(own.flatMap(({ name }, n) => (may[n] ? [] : [name])));
}

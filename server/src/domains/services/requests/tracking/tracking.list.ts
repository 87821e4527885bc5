import type { NamedRight } from '@passerelle/contracts/access/rights.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { isOwnField } from '@passerelle/contracts/forms/own-fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { numberOf } from '@passerelle/contracts/requests/request-types.ts';
import {
  declaredTracking,
  type Tracking,
  trackedOfPerson,
  trackedOfType,
  trackingFields,
  trackings,
} from '@passerelle/contracts/requests/tracking.fields.ts';
import { sql } from 'kysely';
import { columnField } from '../../../../engines/catalogue/columns.ts';
import type { CataloguedSubject, SqlField } from '../../../../engines/catalogue/subject.ts';
import { formInForce } from '../../../../engines/forms/form-in-force.queries.ts';
import { columnOf } from '../../../../engines/forms/save-form.ts';
import { listOf } from '../../../../engines/lists/declared.ts';
import type { List } from '../../../../engines/lists/list.ts';
import type { ListEntry, OpenedList, Opener } from '../../../../engines/lists/list-entry.ts';
import { kindOf } from '../../../../engines/requests/kind/kinds.ts';
import { isOfHeader } from '../../../../engines/requests/kind/request.queries.ts';
import { isDeleted } from '../../../../engines/requests/readers/requests.policy.ts';
import { flat } from '../../../../platform/db/sql.ts';
import { under } from '../../../../platform/sure.ts';
import { withOwnWords } from '../../../foundation/texts/export-words.ts';
import { directory } from '../../../people/directory/directory.list.ts';
import { personSubject } from '../../../people/person/person.columns.ts';
import { ofRequest, ownField, ownValues } from '../ask/request-forms.ts';
import { awaitedBeside, besideSince } from '../visas/awaited.queries.ts';
import { isLate } from '../visas/counted.queries.ts';

const value = (type: 'text' | 'code' | 'number' | 'boolean' | 'instant', name: string, whole = false): SqlField => ({
  type,
  ...(whole && { sqlType: 'integer' as const }),
  value: (alias) => sql.ref(`${alias}.${ofRequest(name)}`),
});

/** What waits, of a request: the first of its visas that are open. */
const firstOpen = (what: ReturnType<typeof sql>) => sql`(select ${what} from "Visa" v
  where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending' order by v."IdVisa" limit 1)`;

/**
 * The requests of a page, each with the person whom it is for under the names of their columns, so that what opens people
 * opens their requests; drafts are nobody's but their writers'.
 */
function rowsOf({ type }: Tracking) {
  const own = type ? trackedOfType(type) : {};
  const forms = type ? [type.form, ...Object.values(type.holderForms)] : [];
  const fieldOf = (name: string) => forms.map(({ fields }) => fields[name]).find((field) => field !== undefined);
  const filled = Object.keys(own).map(
    (name) =>
      sql`, ${sql.raw(isOfHeader(name) ? 'd' : 't')}.${sql.ref(columnOf(fieldOf(name), name))} as ${sql.ref(ofRequest(name))}`,
  );
  const typed = type
    ? sql`join ${sql.table(kindOf({ typeDemande: numberOf(type) }).table)} t on t."IdDemande" = d."IdDemande"`
    : sql``;
  return flat(sql`(select p.*, d."IdDemande", d."typeDemande"::text as "demande_TypeDemande", d."IdStade" as "demande_IdStade",
      d."IdPersonneEV1Demandeur" as "demande_Demandeur", d."DateTransmission" as "demande_DateTransmission",
      d."DateFin" as "demande_DateCloture",
      company."LibSociete" as "demande_LibSocieteDemande", site."LibSite" as "demande_LibSiteDemande",
      coalesce(${awaitedBeside()},
        ${firstOpen(sql`coalesce(v."Porteurs"->0->>'relation', v."Porteurs"->0->>'right', v."Porteurs"->0->'roles'->>0)`)}) as "demande_Attend",
      exists (select from "Visa" v where v."IdDemande" = d."IdDemande" and v."IdDroit" = 'SECUOFF' and v."IdDroitDecideur" = 'SGX')
        as "demande_DecideSGX",
      coalesce(${besideSince()}, ${firstOpen(sql`v."DateOuverture"`)}) as "demande_AttendDepuis",
      exists (select from "Visa" v where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending' and ${isLate}) as "demande_EnRetard"${ownValues}${sql.join(filled, sql``)}
    from "Demande" d join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1" ${typed}
      left join "Societe" company on company."IdSociete" = d."IdSociete" left join "Site" site on site."IdSite" = d."IdSite"
    where d."IdStade" > ${sql.lit(stages.draft)} and not ${isDeleted('d')}${type ? sql` and d."typeDemande" = ${sql.lit(numberOf(type))}` : sql``})`);
}

function subjectOf(tracking: Tracking): CataloguedSubject {
  const filled = Object.entries(trackedOfType(tracking.type)).map(([name, field]): [string, SqlField] => [
    name,
    { ...columnField(name, field), value: (alias: string) => sql.ref(`${alias}.${ofRequest(name)}`) } as SqlField,
  ]);
  const catalogue = trackingFields(tracking);
  const added = Object.entries(catalogue).filter(([name]) => isOwnField(name));
  return {
    kind: 'person',
    table: 'Demande',
    rows: rowsOf(tracking),
    key: 'IdDemande',
    label: 'IndexPrenomNom',
    sees: tracking.right,
    carries: { subject: personSubject, fields: new Set(trackedOfPerson) },
    catalogue,
    fields: {
      ...Object.fromEntries(
        trackedOfPerson.map((name) => [name, under(new Map(Object.entries(personSubject.fields)), name)]),
      ),
      ...Object.fromEntries(filled),
      ...Object.fromEntries(added.map(([name, field]) => [name, ownField(name, field)])),
      NumeroDemande: {
        ...{ type: 'number', sqlType: 'integer', notNull: true },
        value: (alias) => sql.ref(`${alias}.IdDemande`),
      },
      TypeDemande: value('code', 'TypeDemande'),
      IdStade: value('code', 'IdStade', true),
      LibSocieteDemande: value('text', 'LibSocieteDemande'),
      LibSiteDemande: value('text', 'LibSiteDemande'),
      Attend: value('code', 'Attend'),
      AttendDepuis: value('instant', 'AttendDepuis'),
      EnRetard: value('boolean', 'EnRetard'),
      ...(tracking.type?.ofSite !== false && { DecideSGX: value('boolean', 'DecideSGX') }),
      Demandeur: {
        type: 'person',
        value: (alias) => sql.ref(`${alias}.${ofRequest('Demandeur')}`),
        to: () => personSubject,
      },
      DateTransmission: value('instant', 'DateTransmission'),
      DateCloture: value('instant', 'DateCloture'),
    },
  };
}

function trackedList(tracking: Tracking): List {
  const subject = subjectOf(tracking);
  return {
    ...listOf(declaredTracking(tracking), subject),
    alias: 'r',
    order: 'NumeroDemande',
    newestFirst: true,
    searched: { ...directory.searched, number: 'IdDemande' },
  };
}

const listed = (tracking: Tracking) => ({ tracking, list: trackedList(tracking) });
const shippedLists = new Map<string, ReturnType<typeof listed>>();
const byName = new Map(trackings.map((tracking) => [tracking.name, tracking]));
const withOwn = new WeakMap<NonNullable<FormEdits['own']>, ReturnType<typeof listed>>();

/** A page of tracking, with the fields that were added on site to its type; kept for as long as these stand. */
export function trackingList(name: string, own?: FormEdits['own']): ReturnType<typeof listed> {
  const shipped = shippedLists.get(name) ?? listed(under(byName, name));
  shippedLists.set(name, shipped);
  if (!own) return shipped;
  const made = withOwn.get(own) ?? listed({ ...shipped.tracking, own });
  withOwn.set(own, made);
  return made;
}

/** A page of tracking, as a list, and the right that opens it. */
export async function openTracking(
  name: string,
  { db, language }: Opener,
): Promise<OpenedList & { readonly right: NamedRight }> {
  const { type } = trackingList(name).tracking;
  const own = type && (await formInForce(db, type.form)).edits.own;
  const { tracking, list } = trackingList(name, own);
  const { right } = tracking;
  return { list, right, saying: (words) => withOwnWords(words, own, language) };
}

/** Every page of tracking, as whoever lists by name asks for it. */
export const trackingEntries: readonly ListEntry[] = trackings.map((tracking) => ({
  declared: declaredTracking(tracking),
  open: async (by) => await openTracking(tracking.name, by),
}));

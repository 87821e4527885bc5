import { type ListField, listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { listForm, temporary } from '@passerelle/contracts/distribution-lists/list.form.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { columnsOf, personColumn } from '../../../engines/catalogue/columns.ts';
import type { CataloguedSubject, SqlField } from '../../../engines/catalogue/subject.ts';
import { subjectStands } from '../../../engines/effects/subject-stands.ts';
import { notOver, todayOfPerson } from '../../../platform/db/days.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { outsideCount } from './outside/outside.queries.ts';

/** The subject that what is wanted of a list outside is done for, in its order. */
export const subjectOf = (IdListe: Sql): Sql => sql`('Liste/' || ${IdListe})`;

/** Over since its last day ended where its owner is. */
export const isOver = (alias: string): Sql<boolean> =>
  sql<boolean>`not ${notOver(sql.ref(`${alias}.DateFermeture`), todayOfPerson(sql.ref(`${alias}.IdPersonneEV1`)))}`;

/** Where the request stands that was made of a list last; null where there is none. */
export const lastRequest = (alias: string): Sql<number | null> =>
  sql<number | null>`(select d."IdStade" from "DemandeListe" t join "Demande" d using ("IdDemande")
    where t."IdListe" = ${sql.ref(`${alias}.IdListe`)} and d."DateSuppression" is null order by d."IdDemande" desc limit 1)`;

/** How a list stands: the first that holds. */
export const statusOf = (alias: string): Sql<string> => {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`(select case
      when ${at('closed_at')} is not null or ${isOver(alias)} then 'FERMEE'
      when now.stands = 'stuck' then 'ECHEC'
      when now.stands = 'moving' then case when ${at('published_at')} is null then 'PUBLICATION' else 'SYNCHRO' end
      when ${at('Cause')} is not null or ${at('IdPersonneEV1')} is null then 'BLOQUEE'
      when ${at('published_at')} is not null then 'PUBLIEE'
      when now.asked in (${sql.lit(stages.sent)}, ${sql.lit(stages.underWay)}) then 'ATTENTE_VISA'
      when now.asked = ${sql.lit(stages.rejected)} then 'REJETEE'
      else 'BROUILLON' end
    from (select ${subjectStands(subjectOf(at('IdListe')))} as stands, ${lastRequest(alias)} as asked) now)`;
};

/** What a list is made of, unless a declaration made it or it is for a time. */
const typeOf = (alias: string): Sql<string> => sql<string>`case
    when ${sql.ref(`${alias}.IdAutomatique`)} is not null then 'automatique'
    when ${sql.ref(`${alias}.IdNature`)} = ${sql.lit(temporary)} then 'temporaire'
    when exists (select from "LdGroupe" g where g."IdListe" = ${sql.ref(`${alias}.IdListe`)} and g."Conditions" is not null) then 'dynamique'
    else 'statique' end`;

const members: SqlField = {
  type: 'number',
  sqlType: 'integer',
  value: (alias) => sql`((select count(*)::integer from "LdMembre" m
    where m."IdListe" = ${sql.ref(`${alias}.IdListe`)} and m.version_out is null) + ${outsideCount(sql.ref(`${alias}.IdListe`))})`,
};

/** Distribution lists: those that were deleted are there for administrators alone, until they are forgotten. */
export const listSubject: CataloguedSubject = {
  kind: 'list',
  table: 'Liste',
  key: 'IdListe',
  label: 'LibListe',
  sees: 'ldd',
  form: listForm,
  catalogue: listFields,
  fields: columnsOf(listFields, {
    IdPersonneEV1: personColumn('', () => personSubject),
    IdPersonneEV1backup: personColumn('backup', () => personSubject),
    IdStatut: { type: 'code', value: statusOf },
    TypeListe: { type: 'code', value: typeOf },
    Membres: members,
  } satisfies Partial<Record<ListField, SqlField>>),
  veils: [{ right: 'adm', open: (alias) => sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null)` }],
};

import { fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import { type Entity, type EntityReader, type RowCondition, toldColumns } from '../../../engines/entities/entity.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { readsCriteria } from './groups/criteria.policy.ts';
import { automaticTable, groupTable, listTable } from './lists.tables.ts';

const seesList: RowCondition = ({ kernel, actor }, alias) => kernel.scope(actor, 'ldd', 'list', alias);

/** A list that holds something of somebody is called by its name to them: they are told that it does. */
const isHeldBy = ({ IdPersonneEV1 }: Actor, alias: string) =>
  sql.join(
    ['LdMembre', 'LdAbonnement', 'LdSecurite', 'LdEnvoi'].map(
      (table) =>
        sql`exists (select from ${sql.table(table)} held where held."IdListe" = ${sql.ref(`${alias}.IdListe`)}
          and held."IdPersonneEV1" = ${IdPersonneEV1})`,
    ),
    sql` or `,
  );

export const distributionListsEntities: readonly Entity[] = [
  {
    name: 'Liste',
    word: 'list',
    rows: listTable,
    label: { column: 'LibListe' },
    known: (reader, alias) => sql<boolean>`(${seesList(reader, alias)} or ${isHeldBy(reader.actor, alias)})`,
    screen: (id) => screenPath('dynamicList', { IdStep: 5, IdListe: id }),
    keys: { IdPersonneEV1: 'Personne', IdPersonneEV1backup: 'Personne', IdNature: 'Nature' },
    told: toldColumns(...fieldNames(listFields), 'Ecarts', 'dos'),
    // Who leaves a list, or takes it, is told to nobody but themself.
    unsigned: [listSubscriptionsCalls.save.operationId],
    mayRead: { where: seesList },
  },
  {
    name: 'LdGroupe',
    rows: groupTable,
    label: { column: 'LibGroupe' },
    told: toldColumns('LibGroupe', 'Ordre', 'Externe', 'Conditions'),
    untold: untoldCriteria,
    within: { Liste: ({ id }) => sql`select "IdGroupe"::text from "LdGroupe" where "IdListe" = ${Number(id)}` },
  },
  {
    name: 'LdAutomatique',
    rows: automaticTable,
    label: { column: 'LibAutomatique' },
    keys: { IdNature: 'Nature', IdPersonneEV1: 'Personne' },
    told: toldColumns(
      ...(['LibAutomatique', 'Source', 'IdNature', 'Conditions', 'Seuil', 'IdPersonneEV1', 'Rule'] as const),
      ...(['Visible', 'Cachee', 'Actif'] as const),
    ),
    mayRead: { right: 'adm' },
  },
  {
    name: 'LdNomme',
    rows: { table: 'LdNomme', key: ['IdGroupe', 'IdPersonneEV1'] },
    keys: { IdPersonneEV1: 'Personne' },
    about: ['IdPersonneEV1'],
    told: toldColumns('Sens', 'Jusqua'),
    within: {
      Liste: ({ id }) => sql`select distinct entity_id from history_entry
        where entity = 'LdNomme' and split_part(entity_id, '/', 1) in (
          select "IdGroupe"::text from "LdGroupe" where "IdListe" = ${Number(id)})`,
    },
  },
  {
    // Who left a list is told to nobody but themself: whoever looks after it knows how many did.
    name: 'LdAbonnement',
    rows: { table: 'LdAbonnement', key: ['IdListe', 'IdPersonneEV1'] },
    keys: { IdPersonneEV1: 'Personne' },
    about: ['IdPersonneEV1'],
    told: toldColumns('Sens'),
  },
  {
    name: 'LdSecurite',
    rows: { table: 'LdSecurite', key: ['IdListe', 'IdPersonneEV1'] },
    keys: { IdPersonneEV1: 'Personne' },
    about: ['IdPersonneEV1'],
    told: toldColumns(),
    within: {
      Liste: ({ id }) => sql`select distinct entity_id from history_entry
        where entity = 'LdSecurite' and split_part(entity_id, '/', 1) = ${id}`,
    },
  },
  {
    name: 'LdDemandee',
    rows: { table: 'LdDemandee', key: ['IdListe'] },
    keys: { IdNature: 'Nature' },
    told: toldColumns('Rule', 'OpenEXT', 'IdNature'),
    within: { Liste: ({ id }) => sql`select ${id}` },
  },
];

/** Criteria, now or before, that compare what the reader may not read of people are told to nobody but who typed them. */
async function untoldCriteria({ db, kernel, actor }: EntityReader, ids: readonly string[]) {
  const rows = await rowsOf(
    db,
    sql<{
      id: string;
      said: Condition;
    }>`select e.entity_id as id, said from history_entry e join history_values v using (id),
        unnest(array[v.before -> 'Conditions', v.after -> 'Conditions']) said
      where e.entity = 'LdGroupe' and e.entity_id = any(${sql.val(ids)}::text[]) and jsonb_typeof(said) = 'object'
        and e."IdPersonneEV1" is distinct from ${actor.IdPersonneEV1}`,
  );
  const closed = rows.filter(({ said }) => !readsCriteria(kernel, actor, said));
  return new Map(closed.map(({ id }) => [id, new Set(['Conditions'])] as const));
}

import { fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import { listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { type Entity, type RowCondition, toldColumns } from '../../../engines/entities/entity.ts';
import { groupTable, listTable } from './lists.tables.ts';

const seesList: RowCondition = ({ kernel, actor }, alias) => kernel.scope(actor, 'ldd', 'list', alias);

export const distributionListsEntities: readonly Entity[] = [
  {
    name: 'Liste',
    word: 'list',
    rows: listTable,
    label: { column: 'LibListe' },
    known: seesList,
    screen: (id) => screenPath('dynamicList', { IdStep: 5, IdListe: id }),
    keys: { IdPersonneEV1: 'Personne', IdPersonneEV1backup: 'Personne', IdNature: 'Nature' },
    told: toldColumns(...fieldNames(listFields), 'Ecarts'),
    mayRead: { where: seesList },
  },
  {
    name: 'LdGroupe',
    rows: groupTable,
    label: { column: 'LibGroupe' },
    told: toldColumns('LibGroupe', 'Ordre', 'Conditions'),
    within: { Liste: ({ id }) => sql`select "IdGroupe"::text from "LdGroupe" where "IdListe" = ${Number(id)}` },
  },
  {
    name: 'LdNomme',
    rows: { table: 'LdNomme', key: ['IdGroupe', 'IdPersonneEV1'] },
    keys: { IdPersonneEV1: 'Personne' },
    about: ['IdPersonneEV1'],
    told: toldColumns('Sens'),
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

import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { rightsTables } from './rights.tables.ts';

const mayRead = { right: 'adm' } as const;

/** The rights model: roles with the profiles that they give, profiles with their rights, perimeters, rights. */
export const rightsEntities: readonly Entity[] = [
  {
    name: 'Role',
    word: 'role',
    rows: rightsTables.Role,
    label: { column: 'LibRole', translated: true },
    told: toldColumns('LibRole', 'Famille', 'Standard', 'filtreDefaut', 'Traductions'),
    mayRead,
  },
  {
    name: 'RoleProfil',
    rows: rightsTables.RoleProfil,
    keys: { IdRole: 'Role', IdProfil: 'Profil', IdPerimetre: 'Perimetre' },
    about: ['IdRole', 'IdProfil', 'IdPerimetre'],
    told: toldColumns('IdProfil', 'IdPerimetre'),
    mayRead,
    within: {
      Role: ({ id }) => sql`
        select "IdRoleProfil"::text from "RoleProfil" where "IdRole"::text = ${id}
        union select e.entity_id from history_entry e join history_values v using (id)
        where e.entity = 'RoleProfil' and coalesce(v.after, v.before)->>'IdRole' = ${id}`,
    },
  },
  {
    name: 'Profil',
    rows: rightsTables.Profil,
    label: { column: 'LibProfil', translated: true },
    told: toldColumns('LibProfil', 'Standard', 'Traductions'),
    mayRead,
  },
  {
    name: 'ProfilDroit',
    rows: rightsTables.ProfilDroit,
    keys: { IdProfil: 'Profil' },
    about: ['IdProfil', 'IdDroit'],
    told: toldColumns('Valeur'),
    mayRead,
    within: {
      Profil: ({ id }) => sql`select distinct entity_id from history_entry
        where entity = 'ProfilDroit' and split_part(entity_id, '/', 1) = ${id}`,
    },
  },
  {
    name: 'Perimetre',
    rows: rightsTables.Perimetre,
    label: { column: 'LibPerimetre', translated: true },
    screen: (id) => screenPath('perimeter', { IdPerimetre: id }),
    told: toldColumns('LibPerimetre', 'Standard', 'Conditions', 'Traductions'),
    mayRead,
  },
  {
    name: 'Droit',
    rows: { table: 'Droit', key: ['IdDroit'], keyType: 'text' },
    told: toldColumns('LibDroit', 'TypeDroit', 'Gradue', 'Reserve', 'Traductions'),
    mayRead,
  },
];

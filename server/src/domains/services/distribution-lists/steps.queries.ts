import type { neededSteps } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';
import { statusOf } from './list.columns.ts';

/** Only those who are named write to a list, known as `l`, and nobody is. */
export const isMute: Sql<boolean> = sql<boolean>`(l."Rule" = 'PERSO'
  and not exists (select from "LdSecurite" s where s."IdListe" = l."IdListe"))`;

/** Nobody is said to be in a list, known as `l`: it has no criteria, and names nobody, here or outside. */
const isUnsaid = sql<boolean>`not exists (select from "LdGroupe" g where g."IdListe" = l."IdListe" and (g."Conditions" is not null
  or exists (select from "LdNomme" n where n."IdGroupe" = g."IdGroupe" and n."Sens" = 'ajout')
  or exists (select from "LdExterne" x where x."IdGroupe" = g."IdGroupe")))`;

/** The first step of a draft, known as `l`, in which what it needs is not said yet; null where nothing is wanting. */
export const firstUnfinished: Sql<(typeof neededSteps)[number] | null> = sql`case
  when l."IdAutomatique" is not null or ${statusOf('l')} not in ('BROUILLON', 'REJETEE') then null
  when ${isUnsaid} then 'criteria' when ${isMute} then 'security' end`;

import { photoSizes } from '@passerelle/contracts/photos/photo.rules.ts';
import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import type { FileOwner } from '../../../engines/files/file-owner.ts';
import { never } from '../../../platform/db/sql.ts';
import { mayGive } from './photos.policy.ts';

/** Photos, told within the timeline of whom they show: to the person, and to whoever gives or judges theirs. */
export const photoEntity: Entity = {
  name: 'Photo',
  rows: { table: 'Photo', key: ['IdPhoto'] },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns(['Statut', 'StatutPhoto'], 'Motif'),
  within: {
    Personne: ({ id, actor, rights }) =>
      actor.IdPersonneEV1 === Number(id) || rights.has('epc') || rights.has('mvp')
        ? sql`select f."IdPhoto"::text from "Photo" f where f."IdPersonneEV1" = ${Number(id)}`
        : sql`select null::text where false`,
  },
};

/** The squares of a photo. They are read by the address of the photo alone, which judges anew what it is of whom. */
export const photoFiles: FileOwner = {
  entity: 'Photo',
  rows: { table: 'Photo', key: 'IdPhoto' },
  fields: {
    squares: {
      purpose: 'photo',
      most: photoSizes.length,
      mayRead: () => never,
      mayWrite: (who, photo) => sql<boolean>`exists (select from "Personne" p
        where p."IdPersonneEV1" = ${sql.ref(`${photo}.IdPersonneEV1`)} and ${mayGive(who, 'p')})`,
    },
  },
};

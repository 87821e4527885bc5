import type { DocumentToRead, StoredDocument } from '@passerelle/contracts/hiring/documents.contract.ts';
import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { namedBy } from '../../../../engines/entities/named.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { instant, type Sql } from '../../../../platform/db/sql.ts';
import { documentField, documentOwner } from './documents.entity.ts';

const title = sql`jsonb_build_object('text', t."LibDocument", 'Traductions', t."Traductions") as "Titre"`;
const itsFile = sql`f.state = 'attached' and f.owner_entity = ${sql.lit(documentOwner)} and f.owner_id = t."IdDocument"::text
  and f."Champ" = ${sql.lit(documentField)}`;

/** Every document that candidates are given to read, or once were, in their order. */
export async function readDocuments(db: Db): Promise<StoredDocument[]> {
  return [
    ...(await rowsOf(
      db,
      sql<StoredDocument>`select t."IdDocument", ${title}, t."IdPays", t."IdSociete", t."IdLangue", t."Ordre", t."Actif",
          array(select f."IdFichier"::text from "Fichier" f where ${itsFile}) as document, ${instant(sql`t."DateM"`)} as "DateM",
          case when t."IdPersonneEV1M" is not null then ${namedBy(sql`t."IdPersonneEV1M"`)} end as who,
          (select count(*) from "DossierLu" l where l."IdDocument" = t."IdDocument")::integer as read
        from "DocumentAccueil" t order by t."Ordre", t."IdDocument"`,
    )),
  ];
}

/** Over a document known as `t`: whether it is for whoever a file, by its number, is about. */
const isFor = (IdDemande: number): Sql<boolean> => sql<boolean>`t."Actif" and exists (
  select from "Demande" d join "Personne" p using ("IdPersonneEV1") left join "Societe" s on s."IdSociete" = p."IdSociete"
    where d."IdDemande" = ${IdDemande} and (t."IdPays" is null or t."IdPays" = coalesce(s."IdPays", p."IdPays"))
      and (t."IdSociete" is null or t."IdSociete" = p."IdSociete"))`;

/** What the candidate of a file is given to read, in a language where one is said, with what they say that they read. */
export async function documentsToRead(db: Db, IdDemande: number, IdLangue?: IdLangue): Promise<DocumentToRead[]> {
  const inLanguage = IdLangue === undefined ? sql`true` : sql`(t."IdLangue" is null or t."IdLangue" = ${IdLangue})`;
  return [
    ...(await rowsOf(
      db,
      sql<DocumentToRead>`select t."IdDocument", ${title}, f.name, f.size,
          case when l."Le" is not null then ${instant(sql`l."Le"`)} end as lu
        from "DocumentAccueil" t join "Fichier" f on ${itsFile}
          left join "DossierLu" l on l."IdDocument" = t."IdDocument" and l."IdDemande" = ${IdDemande}
        where ${isFor(IdDemande)} and ${inLanguage} order by t."Ordre", t."IdDocument"`,
    )),
  ];
}

/** Whether a document is one that the candidate of a file is given to read. */
export async function isToRead(db: Db, IdDemande: number, IdDocument: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from "DocumentAccueil" t where t."IdDocument" = ${IdDocument} and ${isFor(IdDemande)}`,
  );
  return found.length > 0;
}

import type { ReadRight } from '@passerelle/contracts/access/rights.ts';
import { fieldsOfRecord } from '@passerelle/contracts/hiring/candidate.form.ts';
import type { KeptOf } from '@passerelle/contracts/hiring/pieces.ts';
import type { Difference } from '@passerelle/contracts/hiring/validation.contract.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Who } from '../../../../engines/requests/who.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { instant, type Sql } from '../../../../platform/db/sql.ts';
import { sure } from '../../../../platform/sure.ts';
import { namedTo } from '../file/named-to.ts';

const values = sql.join(
  fieldsOfRecord.map((name, n) => sql`(${sql.lit(n)}, ${sql.lit(name)}::text, c.${sql.ref(name)}, p.${sql.ref(name)})`),
);

/** Of both values: nobody who reads it finds the one they may not read. */
const seen = sql<string>`encode(sha256(convert_to(c."Sel"::text || jsonb_build_array(v.file, v.record)::text, 'UTF8')), 'hex')`;

/**
 * What a file that goes on, known as `d`, and the record, known as `p`, say otherwise: rows `v` of a field, both values, what tells them
 * apart (`Vu`), and what was chosen for them, in the order of the form.
 */
const differences = sql`"Demande" d join "DossierCandidat" c using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
  cross join lateral (select v.*, ${seen} as "Vu" from (values ${values}) as v(n, "IdChamp", file, record)
    where v.file <> v.record) v
  left join "DossierEcart" e on e."IdDemande" = d."IdDemande" and e."Champ" = v."IdChamp" and e."Vu" = v."Vu"`;

/** Of a file that goes on, by its number as SQL: it and the record say otherwise, and nothing was chosen for what they say by now. */
export const isUnsettled = (
  IdDemande: Sql<number | null>,
): Sql<boolean> => sql<boolean>`exists (select from ${differences}
  where d."IdDemande" = ${IdDemande} and d."IdStade" <= ${sql.lit(stages.underWay)} and e."Retenu" is null)`;

interface Readable {
  readonly read: ReadRight;
}

/** A field of which a file and the record say otherwise, without what they say. */
export interface Differing {
  readonly IdChamp: string;
  readonly Vu: string;
  readonly Retenu: KeptOf | null;
}

/** The fields of which a file and the record say otherwise, whatever was chosen. */
export async function findDifferences(db: Db, IdDemande: number): Promise<readonly Differing[]> {
  return await rowsOf(
    db,
    sql<Differing>`select v."IdChamp", v."Vu", e."Retenu" from ${differences} where d."IdDemande" = ${IdDemande} order by v.n`,
  );
}

/** The same with what both say, as far as the reader may read the record, and who said it there when. */
export async function readDifferences(
  db: Db,
  who: Who,
  { IdDemande, IdPersonneEV1 }: { readonly IdDemande: number; readonly IdPersonneEV1: number },
): Promise<readonly Difference[]> {
  const rows = await rowsOf(
    db,
    sql<Omit<Difference, 'readsRecord'>>`select v."IdChamp", v.file, v.record, v."Vu", e."Retenu",
        case when d."DateTransmission" is not null then ${instant(sql`d."DateTransmission"`)} end as "fileAt",
        case when h.at is not null then ${instant(sql`h.at`)} end as "recordAt",
        ${namedTo(who, sql`h."IdPersonneEV1"`)} as "recordBy"
      from ${differences}
        left join lateral (select h.at, h."IdPersonneEV1" from history_entry h join history_values t using (id)
          where h.entity = 'Personne' and h.entity_id = d."IdPersonneEV1"::text and t.after ? v."IdChamp"
          order by h.id desc limit 1) h on true
      where d."IdDemande" = ${IdDemande} and d."IdStade" <= ${sql.lit(stages.underWay)} order by v.n`,
  );
  const rights = [...new Set(fieldsOfRecord.map((name) => rightOf(name)))];
  const held = new Set(
    await Promise.all(
      rights.map(async (right) =>
        (await who.kernel.allows(db, who.actor, [right], 'person', IdPersonneEV1)) ? right : null,
      ),
    ),
  );
  return rows.map((row) =>
    held.has(rightOf(row.IdChamp))
      ? { ...row, readsRecord: true }
      : { ...row, readsRecord: false, record: null, recordAt: null, recordBy: null },
  );
}

const rightOf = (name: string): ReadRight => sure((personFields as Readonly<Record<string, Readable>>)[name]).read;

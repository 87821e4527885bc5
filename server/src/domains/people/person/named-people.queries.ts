import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { fieldGate } from '../../../engines/access/field-gate.ts';
import { whereOpen } from '../../../engines/conditions/compile.ts';
import type { Loader } from '../../../engines/imports/importable.ts';
import { KnownCodes } from '../../../engines/imports/known-codes.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { personSubject } from './person.columns.ts';

/**
 * People whom words name, among those that somebody sees and by what they may read of each: login, number, mail, `Last, First`,
 * `First Last`, or the key as files write it. Whom they cannot see is unknown, and makes no name ambiguous.
 */
export async function namedPeople(db: Db, { kernel, actor }: Loader, words: readonly string[]): Promise<KnownCodes> {
  const column = (name: PersonField) =>
    sql`case when ${whereOpen(fieldGate({ kernel, actor }, personSubject, name, 'r'))} then fold(r.${sql.ref(name)}::text) end`;
  const keys = words.flatMap((word) => /^\[(\d{1,9})\]$/.exec(word)?.[1] ?? []);
  const rows = await rowsOf(
    db,
    sql<{ code: string; words: (string | null)[] }>`select named.code, named.words from (
        select r."IdPersonneEV1"::text as code, array[told.login, told.number, told.mail, told.last || ', ' || told.first,
          told.first || ' ' || told.last] as words
        from "Personne" r cross join lateral (select ${column('CompteAD')} as login, ${column('IdPersonne')} as number,
          ${column('Mail')} as mail, ${column('Nom')} as last, ${column('Prenom')} as first) told
        where ${kernel.scope(actor, 'ann', 'person', 'r')}) named
      where named.words && ${sql.val([...words])}::text[] or named.code = any(${sql.val(keys)}::text[])`,
  );
  const known = new KnownCodes('number');
  for (const { code, words: said } of rows)
    known.add(code, [`[${code}]`, ...said.filter((word) => word !== null)], false);
  return known;
}

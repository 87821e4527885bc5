import { type PersonField, personFields } from '@passerelle/contracts/person/person.fields.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { readSubject } from '../../../engines/catalogue/record.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import { personSubject } from '../../people/person/person.columns.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** These fields of somebody, as far as the reader may read them; undefined where there is nobody for them. */
export async function knownOf(
  { db, kernel, actor }: Reader,
  IdPersonneEV1: number,
  fields: readonly PersonField[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const catalogue = Object.fromEntries(fields.map((name) => [name, personFields[name]]));
  return (await readSubject(db, kernel, actor, { ...personSubject, catalogue }, IdPersonneEV1))?.shown;
}

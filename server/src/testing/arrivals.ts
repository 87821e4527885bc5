import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { createEngines } from '../app/engines.ts';
import { writePlannedPeople } from '../domains/people/person/people.actions.ts';
import { startRun } from '../domains/systems/provisioning/account-runs.actions.ts';
import { type Db, rowsOf } from '../platform/db/database.ts';

/** So many people are created at once, in one act, in a company that has every system. Answers their keys. */
export async function arrive(db: Db, count: number): Promise<readonly number[]> {
  const people = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number; IdSociete: number; IdPays: string }>`
      select nextval('"Personne_IdPersonneEV1_seq"')::integer as "IdPersonneEV1", s."IdSociete", s."IdPays"
      from generate_series(1, ${count}::integer) cross join (select "IdSociete", "IdPays" from "Societe"
        where "InterfacePaie" and "Planete" and not "Externe" order by "IdSociete" limit 1) s`,
  );
  await createEngines(db).act({ call: 'test.arrive', actor: { system: 'test' } }, async (writing) => {
    const rows = people.map((person, n) => ({
      n,
      entity: 'Personne',
      id: String(person.IdPersonneEV1),
      before: null,
      after: {
        ...person,
        Prenom: 'New',
        Nom: `Arrival ${person.IdPersonneEV1}`,
        Physique: true,
        IdStatut: statuts.BROUILLON,
        CompteAD: `arrival${person.IdPersonneEV1}`,
        Mail: `arrival${person.IdPersonneEV1}@example.test`,
      },
    }));
    await writePlannedPeople(writing, rows);
    for (const { IdPersonneEV1 } of people) await startRun(writing, { IdPersonneEV1, kind: 'create' });
  });
  return people.map(({ IdPersonneEV1 }) => IdPersonneEV1);
}

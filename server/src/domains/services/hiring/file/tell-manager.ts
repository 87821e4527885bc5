import { stages } from '@passerelle/contracts/requests/request.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import '../../../../engines/told/told.events.ts';
import { rowOf } from '../../../../platform/db/database.ts';

type Moved = Pick<RequestRow, 'IdDemande' | 'IdPersonneEV1' | 'IdStade' | 'typeDemande'>;

/**
 * Tells whoever manages a candidate how far the file has come, and nothing of what is in it: that it was handed over, by whatever way
 * they are told of it, is one notice. They are led to the record, since the file is not theirs to read. Answers how many were told.
 */
export async function tellManager({ db, by, emit }: Writing, request: Moved): Promise<number> {
  const { IdDemande, IdPersonneEV1: person, IdStade: stage, typeDemande: type } = request;
  const { IdPays, manager } = await rowOf(
    db,
    sql<{ IdPays: string | null; manager: number | null }>`select "IdPays", "IdPersonneEV1Manager" as manager
      from "Personne" where "IdPersonneEV1" = ${person}`,
  );
  if (manager === null) return 0;
  const to = { people: [manager], opens: personPath({ IdPays, IdPersonneEV1: person }) };
  if (stage < stages.validated)
    await emit('people.told', { ...to, kind: 'candidateHandedOver', values: { person }, by: null });
  else
    await emit('people.told', { ...to, kind: 'requestMoved', values: { type, person, request: IdDemande, stage }, by });
  return 1;
}

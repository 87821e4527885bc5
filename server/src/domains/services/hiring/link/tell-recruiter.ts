import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { NotificationValues } from '../../../../engines/told/told.events.ts';
import { rowsOf } from '../../../../platform/db/database.ts';

/** Tells whoever recruits the candidate of a file what came of their link, or of the file at payroll. */
export async function tellRecruiter(
  { db, emit }: Pick<Writing, 'db' | 'emit'>,
  IdDemande: number,
  what: NotificationValues['candidateLink']['what'],
): Promise<void> {
  const [row] = await rowsOf(
    db,
    sql<{ person: number; IdPays: string | null; recruiter: number }>`select p."IdPersonneEV1" as person, p."IdPays",
        p."IdPersonneEV1Recruteur" as recruiter
      from "Demande" d join "Personne" p using ("IdPersonneEV1")
      where d."IdDemande" = ${IdDemande} and p."IdPersonneEV1Recruteur" is not null`,
  );
  if (!row) return;
  const { person, IdPays, recruiter } = row;
  await emit('people.told', {
    ...{ people: [recruiter], kind: 'candidateLink', values: { person, what }, by: null },
    opens: screenPath('hiringFileReview', { IdPays: IdPays || '-', IdPersonneEV1: person }),
  });
}

import type { Writing } from '../../../engines/act/act.ts';
import { writePlannedPeople } from './people.actions.ts';

/** Moves somebody from one status to another. Answers whether they were still in it. */
export async function moveStatus(
  writing: Writing,
  IdPersonneEV1: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const left = await writePlannedPeople(writing, [
    { n: 0, entity: 'Personne', id: String(IdPersonneEV1), before: { IdStatut: from }, after: { IdStatut: to } },
  ]);
  return left.size === 0;
}

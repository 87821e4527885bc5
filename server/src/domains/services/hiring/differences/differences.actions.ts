import { fieldsOfRecord } from '@passerelle/contracts/hiring/candidate.form.ts';
import type { Kept } from '@passerelle/contracts/hiring/validation.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { announce } from '../../../../engines/requests/moves/moves.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { findDifferences } from './differences.queries.ts';

/**
 * Says what counts where a file and the record say otherwise, field by field: it holds for the two values that were looked at.
 * @throws {ApiError} DEMANDE_STADE where the file is validated or over; DEMANDE_MODIFIEE where either value changed; INVALID_INPUT
 */
export async function settleDifferences(writing: Writing, request: RequestRow, chosen: readonly Kept[]): Promise<void> {
  const { db, by, record } = writing;
  const { IdDemande } = request;
  if (request.IdStade > stages.underWay) throw new ApiError('DEMANDE_STADE');
  const unknown = chosen.find(({ IdChamp }) => !(fieldsOfRecord as readonly string[]).includes(IdChamp));
  if (unknown) throw invalidInput('body/Retenus', 'unknownField', unknown.IdChamp);
  const found = new Map((await findDifferences(db, IdDemande)).map((one) => [one.IdChamp, one]));
  const moved = chosen.filter(({ IdChamp, Vu }) => found.get(IdChamp)?.Vu !== Vu);
  if (moved.length > 0)
    throw new ApiError(
      'DEMANDE_MODIFIEE',
      moved.map(({ IdChamp }) => ({ path: `body/Retenus/${IdChamp}`, rule: 'moved' })),
    );
  const news = chosen.filter(({ IdChamp, Retenu }) => found.get(IdChamp)?.Retenu !== Retenu);
  if (news.length === 0) return;
  for (const { IdChamp, Retenu, Vu } of news)
    await sql`insert into "DossierEcart" ("IdDemande", "Champ", "Retenu", "Vu", "DecidePar")
      values (${IdDemande}, ${IdChamp}, ${Retenu}, ${Vu}, ${by}::integer)
      on conflict ("IdDemande", "Champ") do update set "Retenu" = excluded."Retenu", "Vu" = excluded."Vu",
        "DecidePar" = excluded."DecidePar", "DecideLe" = now()`.execute(db);
  await record({
    entity: 'DossierCandidat',
    id: IdDemande,
    before: { differences: null },
    after: { differences: 'settled' },
  });
  announce(writing, request);
}

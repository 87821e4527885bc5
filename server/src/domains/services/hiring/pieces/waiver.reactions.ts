import { stages } from '@passerelle/contracts/requests/request.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Reactions } from '../../../../engines/act/reactions.ts';
import { kindOf } from '../../../../engines/requests/kind/kinds.ts';
import '../../../../engines/requests/moves/requests.events.ts';
import '../../../../engines/told/told.events.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { holdersOver } from '../../../people/person/in-charge.queries.ts';
import { hiringKind } from '../hiring.kind.ts';
import { dropWaiver, granting } from './waiver.actions.ts';
import './waiver.events.ts';

/**
 * A waiver that is asked for is told to whoever may grant it, but not to whoever asked; once it is decided, or its file is over, it waits for
 * nobody any more.
 */
export function registerWaiversTold(reactions: Reactions, kernel: AccessKernel): void {
  reactions.on('hiring.waiverTurned', async ({ db, by, emit }, { person, piece, Derogation }) => {
    const about = { kind: 'waiverAwaits', values: { person, piece } } as const;
    const people = await holdersOver(db, kernel, person, ['de-acces'], granting);
    if (Derogation !== 'requested') return await emit('people.untold', { people, ...about });
    const { IdPays } = await rowOf(
      db,
      sql<{ IdPays: string | null }>`select "IdPays" from "Personne" where "IdPersonneEV1" = ${person}`,
    );
    const opens = screenPath('hiringFileReview', { IdPays: IdPays || '-', IdPersonneEV1: person });
    await emit('people.told', { people, ...about, by, opens });
  });
  reactions.on('requests.moved', async (writing, { requests }) => {
    for (const request of requests) {
      if (kindOf(request) !== hiringKind || request.IdStade < stages.validated) continue;
      const asked = await rowsOf(
        writing.db,
        sql<{ IdPiece: number }>`select "IdPiece" from "DossierPiece"
          where "IdDemande" = ${request.IdDemande} and "Derogation" = 'requested' order by "IdPiece"`,
      );
      for (const { IdPiece } of asked) await dropWaiver(writing, request, IdPiece);
    }
  });
}

import { roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { requestKinds } from '../../../../engines/requests/kind/kinds.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { requireCompany, requireKind, requireSense } from './rounds.plans.ts';
import {
  circuitInForce,
  findCircuit,
  readCircuits,
  replayRequests,
  shippedCircuit,
  unheldOf,
} from './rounds.queries.ts';

interface RoundsNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
}

export function roundsRoutes({ db, kernel }: RoundsNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof roundsCalls>(roundsCalls, {
    list: async (_input, { actor: { actor } }) => {
      const stored = await readCircuits({ db, kernel, actor });
      return requestKinds().flatMap(({ typeDemande }) => {
        const own = stored.filter((one) => one.typeDemande === typeDemande);
        const lines = own.map(({ IdSociete, LibSociete, Circuit, CommeLivre: livre, DateM, who }) => ({
          ...{ typeDemande, IdSociete, LibSociete, Circuit, livre },
          ...(livre ? { DateM: null, who: null } : { DateM, who }),
        }));
        const everywhere = own.some(({ IdSociete }) => IdSociete === null);
        return everywhere ? lines : [{ typeDemande, ...nowhere }, ...lines];
      });
    },
    read: async ({ params: { typeDemande }, query }) => {
      const IdSociete = query?.IdSociete ?? null;
      const kind = requireKind(typeDemande);
      const LibSociete = IdSociete === null ? null : await requireCompany(db, IdSociete);
      const [own, enVigueur] = await Promise.all([
        findCircuit(db, typeDemande, IdSociete),
        circuitInForce(db, typeDemande, IdSociete),
      ]);
      return {
        LibSociete,
        Circuit: own?.Circuit ?? null,
        enVigueur: enVigueur ?? null,
        livre: shippedCircuit(kind),
        cases: Object.keys(kind.cases ?? {}),
        forms: Object.entries(kind.type.holderForms).map(([name, { form }]) => ({ name, form })),
        ofSite: kind.type.ofSite,
      };
    },
    replay: async ({ params, body: { IdSociete = null, Circuit } }, { actor: { actor } }) => {
      const kind = requireKind(params.typeDemande);
      if (IdSociete !== null) await requireCompany(db, IdSociete);
      requireSense(kind, Circuit, 'body/Circuit');
      return {
        requests: [...(await replayRequests({ db, kernel, actor }, kind, IdSociete, Circuit))],
        unheld: [...(await unheldOf({ db, kernel }, kind, IdSociete, Circuit))],
      };
    },
  });
}

/** A type for which nobody is said to decide: it cannot be asked for. */
const nowhere = { IdSociete: null, LibSociete: null, Circuit: null, livre: false, DateM: null, who: null };

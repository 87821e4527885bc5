import type { Writing } from '../../../engines/act/act.ts';
import '../../../engines/told/told.events.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { countriesOf } from './delegation.queries.ts';

type DelegationNotice = 'delegationGiven' | 'delegationReceived' | 'delegationChanged' | 'delegationCancelled';

/** A delegation as its two people are told of it. */
interface ToldDelegation {
  readonly delegator: number;
  readonly delegate: number;
  readonly IdRole: number;
  readonly DateDebut: string;
  readonly DateFin: string;
}

/** Tells the two people of a delegation, each their own. `by` is who did it, whom nobody tells: the two are told, of others. */
export async function tellDelegation(
  { db, emit }: Writing,
  by: number | null,
  { delegator, delegate, IdRole, DateDebut, DateFin }: ToldDelegation,
  [toDelegator, toDelegate]: readonly [DelegationNotice, DelegationNotice],
): Promise<void> {
  const countries = await countriesOf(db, [delegator, delegate]);
  const told = [
    { IdPersonneEV1: delegator, person: delegate, kind: toDelegator },
    { IdPersonneEV1: delegate, person: delegator, kind: toDelegate },
  ];
  for (const { IdPersonneEV1, person, kind } of told) {
    await emit('people.told', {
      people: [IdPersonneEV1],
      kind,
      values: {
        ...{ person, role: IdRole, from: DateDebut, until: DateFin },
        ...(by !== null && by !== delegator && by !== delegate && { author: by }),
      },
      by,
      opens: screenPath('personData', { IdRoute: 'roles', IdPays: countries.get(IdPersonneEV1) ?? '-', IdPersonneEV1 }),
    });
  }
}

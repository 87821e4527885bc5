import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { nth } from '../../../platform/sure.ts';
import type { CallAs } from './demo-hands.ts';
import type { DemoTeam } from './demo-life.queries.ts';

/** A team in which something goes on: two people join it within a month, one leaves it, one is away for long. */
export async function moveTeam(callAs: CallAs, { manager, toCome, reports, others, dayFrom }: DemoTeam): Promise<void> {
  const change = async (IdPersonneEV1: number, fields: { IdChamp: string; Vu: unknown; Valeur: unknown }[]) =>
    await callAs('hr', personCalls.save, { params: { IdPersonneEV1 }, body: { fields } });
  for (const [n, days] of [9, 23].entries()) {
    const { IdPersonneEV1, Manager, DateEntreePhysique } = nth(toCome, n);
    await change(IdPersonneEV1, [
      { IdChamp: 'Manager', Vu: Manager, Valeur: manager },
      { IdChamp: 'DateEntreePhysique', Vu: DateEntreePhysique, Valeur: dayFrom(days) },
    ]);
  }
  const [leaves, away] = [nth(reports, 3), nth(others, 2)];
  await callAs('hr', lifecycleCalls.move, {
    params: { IdPersonneEV1: leaves, action: 'depart' },
    body: { jour: dayFrom(18), Motif: 'Démission, préavis réduit d’un commun accord.' },
  });
  await change(away, [{ IdChamp: 'Manager', Vu: nth(reports, 0), Valeur: manager }]);
  await callAs('hr', lifecycleCalls.move, {
    params: { IdPersonneEV1: away, action: 'suspendre' },
    body: { Motif: 'Congé parental de six mois.' },
  });
}

/** Somebody who left and came back has two records by now: the older one had their name misspelt, which human resources put right. */
export async function makeTwins(callAs: CallAs, { alike }: DemoTeam): Promise<void> {
  const [here, left] = [nth(alike, 0), nth(alike, 1)];
  const names = ['Prenom', 'Nom', 'DateNaissance'] as const;
  await callAs('hr', personCalls.save, {
    params: { IdPersonneEV1: left.IdPersonneEV1 },
    body: { fields: names.map((IdChamp) => ({ IdChamp, Vu: left[IdChamp], Valeur: here[IdChamp] })) },
  });
}

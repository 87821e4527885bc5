import { setTimeout as delay } from 'node:timers/promises';
import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { hiringFilesCalls } from '@passerelle/contracts/hiring/board.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import type { TransmissionState } from '@passerelle/contracts/hiring/pieces.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CallAs, demoHands } from './demo-hands.ts';
import { hiringHands, whole } from './demo-hiring-hands.ts';
import { type DemoTeam, holdsDemoGroup, type ToCome } from './demo-life.queries.ts';

/** An account of the bank that the twin of a payroll does not know. */
const unknownAccount = 'FR7699999000011234567890152';

interface Recruit {
  readonly Prenom: string;
  readonly Nom: string;
  readonly IdCivilite: number;
  readonly DateNaissance: string;
  /** Days from now on which they arrive. */
  readonly inDays: number;
}

/** They come to a company whose payroll takes nothing by itself. */
const byHand: readonly Recruit[] = [
  { Prenom: 'Inès', Nom: 'Carpentier', IdCivilite: 2, DateNaissance: '1996-03-14', inDays: 9 },
  { Prenom: 'Hugo', Nom: 'Lemoine', IdCivilite: 1, DateNaissance: '1991-11-02', inDays: 16 },
  { Prenom: 'Nadia', Nom: 'Ferreira', IdCivilite: 2, DateNaissance: '1988-07-21', inDays: 6 },
];
/** Their file was handed over and is with them again, for the account that is somebody else's. */
const sentBack: Recruit = { Prenom: 'Clara', Nom: 'Vasseur', IdCivilite: 2, DateNaissance: '1997-12-11', inDays: 25 };
/** They come to one whose payroll does: it has the first by and by, and does not know the bank of the others. */
const byItself: readonly Recruit[] = [
  { Prenom: 'Paul', Nom: 'Kessler', IdCivilite: 1, DateNaissance: '1993-01-30', inDays: 12 },
  { Prenom: 'Aïcha', Nom: 'Diallo', IdCivilite: 2, DateNaissance: '1999-09-08', inDays: 20 },
  { Prenom: 'Théo', Nom: 'Marchand', IdCivilite: 1, DateNaissance: '1985-05-19', inDays: 13 },
];

/**
 * What stands before payroll, and one file that is not there yet: files that wait for it, one that it has taken over by hand with its papers, and ones that go to it by
 * themselves, of which it refuses some.
 */
export async function makePayrollFiles(
  callAs: CallAs,
  hands: ReturnType<typeof demoHands>,
  { recruiter, payrollCompanies, site, dayFrom }: DemoTeam,
): Promise<void> {
  const { of, accept, handOver } = hiringHands(callAs, hands, { recruiter });
  async function hire({ inDays, ...who }: Recruit, IdSociete: number): Promise<ToCome> {
    const values = {
      ...{ Nature: 'person', IdPays: 'FR', IdLangue: 'FR', ...who, IdSociete, IdSite: site, IdContrat: 2 },
      ...{ DateEntree: dayFrom(0), DateEntreePhysique: dayFrom(inDays), Office365: true, VIP: false },
    };
    const fields = Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
    const { IdPersonneEV1 } = await callAs('hr', creationCalls.add, { body: { fields } });
    return { ...who, IdPersonneEV1, Recruteur: null };
  }
  const { takesFiles, takesNone } = payrollCompanies;
  if (takesNone !== null)
    for (const [at, one] of byHand.entries()) {
      const who = await hire(one, takesNone);
      await accept(who);
      if (at < byHand.length - 1) continue;
      await callAs('payroll', payrollCalls.pack, of(who));
      const body = { Note: 'Saisi dans la paie des Ateliers, matricule à suivre.' };
      await callAs('payroll', payrollCalls.transmit, { ...of(who), body });
    }
  if (takesFiles === null) return;
  const back = await hire(sentBack, takesFiles);
  await handOver(back);
  const Remarque = 'Le compte est au nom d’une autre personne : il nous faut le vôtre.';
  await callAs('recruiter', hiringCalls.sendBack, {
    ...of(back),
    body: { fields: ['Iban', 'TitulaireCompte'], pieces: [], Remarque },
  });
  for (const [at, one] of byItself.entries())
    await accept(await hire(one, takesFiles), at === 0 ? {} : { Iban: unknownAccount });
}

const [looks, pause] = [60, 2000];

/**
 * Goes on once payroll has answered, behind whoever looks at it meanwhile: of what it refused, the last is put right and sent again.
 * @throws where a call fails
 */
export async function sendRefusedAgain(db: Db, callAs: CallAs, stopped: AbortSignal): Promise<void> {
  if (!(await holdsDemoGroup(db))) return;
  const files = async (one: TransmissionState) =>
    (
      await callAs('payroll', hiringFilesCalls.list, {
        body: { filter: JSON.stringify({ where: { Transmission: one } }) },
      })
    ).rows;
  for (let look = 0; (await files('queued')).length > 0; look++) {
    if (stopped.aborted || look === looks) return;
    await delay(pause, undefined, { signal: stopped }).catch(() => undefined);
  }
  const refused = await files('refused');
  const last = refused.at(-1)?.IdPersonneEV1;
  if (refused.length < 2 || last === undefined || stopped.aborted) return;
  await callAs('payroll', payrollCalls.again, {
    params: { IdPersonneEV1: last },
    body: { fields: [{ IdChamp: 'Iban', Valeur: whole.Iban ?? null }] },
  });
}

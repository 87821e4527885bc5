import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import type { PaperType } from '@passerelle/contracts/hiring/paper-types.ts';
import { papersCalls } from '@passerelle/contracts/hiring/papers.contract.ts';
import { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { nth } from '../../../platform/sure.ts';
import type { CallAs, demoHands } from './demo-hands.ts';
import { asked, birth, hiringHands, reach, whole } from './demo-hiring-hands.ts';
import type { DemoTeam, ToCome } from './demo-life.queries.ts';

/**
 * Hiring files at each of their states by the time that somebody looks at them: without a link, being filled in, with papers that wait
 * or were rejected, blocked, handed over, before payroll, and taken over. Candidates do their part by their links.
 */
export async function makeHiringFiles(
  callAs: CallAs,
  hands: ReturnType<typeof demoHands>,
  { toCome, recruiter }: DemoTeam,
): Promise<void> {
  const { of, open, welcome, fill, give, decide, handOver, accept } = hiringHands(callAs, hands, { recruiter });
  await askByCountry(callAs);

  /** How far each has come; a small group has some of them. */
  const stories: readonly ((who: ToCome) => Promise<void>)[] = [
    async (who) => {
      const candidate = await welcome(who);
      await fill(candidate, who, whole);
      await give(candidate, who, [...asked, 'social-security']);
    },
    async (who) => await handOver(who),
    async (who) => await accept(who),
    async (who) => {
      const candidate = await welcome(who);
      await fill(candidate, who, { ...birth, ...reach });
      await give(candidate, who, ['identity', 'address']);
      await decide(who, 'accepted', ['identity']);
      await decide(who, 'rejected', ['address'], 'La facture a plus de trois mois : il en faut une plus récente.');
    },
    async (who) => {
      await accept(who);
      // Where payroll takes no files by itself, somebody enters them.
      const { mayTransmit } = await callAs('payroll', hiringCalls.read, of(who));
      const body = { Note: 'Saisi dans la paie du mois.' };
      if (mayTransmit) await callAs('payroll', payrollCalls.transmit, { ...of(who), body });
    },
    async (who) => {
      const candidate = await welcome(who);
      await fill(candidate, who, { ...birth, AdressePerso: '12 quai de la Fosse', Iban: 'FR76 3000' });
      // Human resources are asked to do without a paper for now.
      const { pieces } = await callAs(candidate, candidateCalls.file, {});
      const bank = pieces.find(({ CodePiece }) => CodePiece === 'bank');
      const body = { Motif: 'Mon compte est en cours d’ouverture, le relevé arrive dans deux semaines.' };
      if (bank) await callAs(candidate, candidateCalls.askWaiver, { params: { IdPiece: bank.IdPiece }, body });
    },
    async (who) => {
      await fill(await welcome(who), who, birth);
      await callAs('recruiter', hiringCalls.block, of(who));
    },
    async (who) => await open(who),
  ];
  for (const [turn, live] of stories.slice(0, toCome.length).entries()) await live(nth(toCome, turn));
}

/** Papers that are asked for in one country and not in another: of social security in Germany, of the right to work in Great Britain. */
async function askByCountry(callAs: CallAs): Promise<void> {
  const rule = { IdPays: null, IdSociete: null, Quand: null } as const;
  const rules: Readonly<Record<string, PaperType['Regles']>> = {
    'social-security': [
      { ...rule, IdPays: 'DE', Demande: 'required' },
      { ...rule, Demande: 'optional' },
    ],
    'work-permit': [{ ...rule, IdPays: 'GB', Demande: 'required' }],
  };
  for (const { CodePiece, Piece } of await callAs('admin', papersCalls.list, {})) {
    const Regles = rules[CodePiece];
    if (!Regles) continue;
    const input = { CodePiece, Lu: Piece, Piece: { ...Piece, Actif: true, Regles } };
    const { IdPlan } = await callAs('admin', plansCalls.prepare, { body: { kind: 'hiring-paper', input } });
    await callAs('admin', plansCalls.apply, { params: { IdPlan } });
  }
}

import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import type { PaperType } from '@passerelle/contracts/hiring/paper-types.ts';
import { papersCalls } from '@passerelle/contracts/hiring/papers.contract.ts';
import { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import { keptUnlessChosen } from '@passerelle/contracts/hiring/pieces.ts';
import { validationCalls } from '@passerelle/contracts/hiring/validation.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import { nth, sure } from '../../../platform/sure.ts';
import type { CallAs, CandidateBy, demoHands, SentBytes } from './demo-hands.ts';
import type { DemoTeam, ToCome } from './demo-life.queries.ts';
import { drawPortrait } from './demo-portrait.ts';

type Given = Readonly<Record<string, string>>;

const birth: Given = { LieuNaissance: 'Nantes', CPNaissance: '44000', SituationFamiliale: 'single' };
const reach: Given = {
  AdressePerso: '3 rue des Lilas',
  CPPerso: '44000',
  VillePerso: 'Nantes',
  TelPerso: '+33612345678',
};
const emergency: Given = { ContactUrgenceNom: 'Jo Lemaire', ContactUrgenceTel: '+33698765432' };
const whole = { ...birth, ...reach, ...emergency, Iban: 'FR7630006000011234567890189' };
const asked = ['identity', 'address', 'bank'] as const;

/**
 * Hiring files at each of their states by the time that somebody looks at them: without a link, being filled in, with papers that wait
 * or were rejected, blocked, handed over, before payroll, and taken over. Candidates do their part by their links.
 */
export async function makeHiringFiles(
  callAs: CallAs,
  { validate }: ReturnType<typeof demoHands>,
  { toCome, recruiter }: DemoTeam,
): Promise<void> {
  const of = ({ IdPersonneEV1 }: ToCome) => ({ params: { IdPersonneEV1 } });

  async function open(who: ToCome, Precisions = 'Tout se donne depuis un téléphone, en dix minutes.'): Promise<void> {
    if (who.Recruteur !== recruiter) {
      const fields = [{ IdChamp: 'Recruteur', Vu: who.Recruteur, Valeur: recruiter }];
      await callAs('hr', personCalls.save, { ...of(who), body: { fields } });
    }
    await callAs('recruiter', hiringCalls.open, { ...of(who), body: { Precisions } });
  }
  async function welcome(who: ToCome): Promise<CandidateBy> {
    await open(who);
    const { lien } = await callAs('recruiter', hiringCalls.link, of(who));
    return { token: lien.slice(lien.lastIndexOf('/') + 1), DateNaissance: who.DateNaissance };
  }
  async function fill(candidate: CandidateBy, { Prenom, Nom }: ToCome, values: Given): Promise<void> {
    const all: Given = { ...values, TitulaireCompte: `${Prenom} ${Nom}` };
    const fields = Object.entries(all).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
    await callAs(candidate, candidateCalls.save, { body: { fields } });
  }
  async function give(candidate: CandidateBy, who: ToCome, codes: readonly string[]): Promise<void> {
    const { pieces } = await callAs(candidate, candidateCalls.file, {});
    for (const { IdPiece, CodePiece } of pieces.filter((one) => codes.includes(one.CodePiece)))
      await callAs(candidate, candidateCalls.give, {
        params: { IdPiece },
        ...(await paperOf(CodePiece, who)),
      });
  }
  async function decide(who: ToCome, Etat: 'accepted' | 'rejected', codes: readonly string[], Remarque?: string) {
    const { file } = await callAs('recruiter', hiringCalls.read, of(who));
    for (const { IdPiece, CodePiece, Version } of sure(file).pieces)
      if (codes.includes(CodePiece))
        await callAs('recruiter', hiringCalls.decide, {
          params: { ...of(who).params, IdPiece },
          body: { Etat, Version, ...(Remarque && { Remarque }) },
        });
  }
  async function handOver(who: ToCome): Promise<void> {
    const candidate = await welcome(who);
    await fill(candidate, who, whole);
    await give(candidate, who, asked);
    await decide(who, 'accepted', asked);
    await callAs(candidate, candidateCalls.submit, {});
  }
  async function accept(who: ToCome): Promise<void> {
    await handOver(who);
    const { ecarts } = await callAs('recruiter', validationCalls.differences, of(who));
    const Retenus = ecarts.map(({ IdChamp, Vu }) => ({ IdChamp, Vu, Retenu: keptUnlessChosen }));
    await callAs('recruiter', validationCalls.settle, { ...of(who), body: { Retenus } });
    const { file } = await callAs('recruiter', hiringCalls.read, of(who));
    await validate(sure(file).IdDemande, 'recruiter');
  }

  await askByCountry(callAs);

  /** How far each has come; a small group has some of them. */
  const stories: readonly ((who: ToCome) => Promise<void>)[] = [
    async (who) => {
      const candidate = await welcome(who);
      await fill(candidate, who, whole);
      await give(candidate, who, [...asked, 'social-security']);
    },
    handOver,
    accept,
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

/** A paper of nobody: a picture for who they are, a page for the others. */
async function paperOf(
  CodePiece: string,
  { IdPersonneEV1, Prenom, Nom }: ToCome,
): Promise<{ readonly query: { readonly name: string }; readonly content: SentBytes }> {
  if (CodePiece === 'identity')
    return {
      query: { name: 'carte-identite.png' },
      content: { bytes: await drawPortrait(IdPersonneEV1), type: 'image/png' },
    };
  const title = { address: 'Facture d’électricité', bank: 'Relevé d’identité bancaire' }[CodePiece] ?? 'Attestation';
  const bytes = await makePdf({ title, language: 'fr' }, [
    { kind: 'title', text: title },
    { kind: 'line', text: `${Prenom} ${Nom}` },
    { kind: 'line', text: '3 rue des Lilas, 44000 Nantes' },
    { kind: 'quiet', text: 'Document de démonstration, sans valeur.' },
  ]);
  return { query: { name: `${CodePiece}.pdf` }, content: { bytes, type: 'application/pdf' } };
}

import { isAccountAbroad } from '@passerelle/contracts/catalogue/iban.ts';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { keptUnlessChosen } from '@passerelle/contracts/hiring/pieces.ts';
import { validationCalls } from '@passerelle/contracts/hiring/validation.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import { sure } from '../../../platform/sure.ts';
import type { CallAs, CandidateBy, demoHands, SentBytes } from './demo-hands.ts';
import type { DemoTeam, ToCome } from './demo-life.queries.ts';
import { drawPortrait } from './demo-portrait.ts';

type Given = Readonly<Record<string, string>>;

export const birth: Given = { LieuNaissance: 'Nantes', CPNaissance: '44000', SituationFamiliale: 'single' };
export const reach: Given = {
  AdressePerso: '3 rue des Lilas',
  CPPerso: '44000',
  VillePerso: 'Nantes',
  TelPerso: '+33612345678',
};
const emergency: Given = { ContactUrgenceNom: 'Jo Lemaire', ContactUrgenceTel: '+33698765432' };
export const whole: Given = { ...birth, ...reach, ...emergency, Iban: 'FR7630006000011234567890189' };
export const asked = ['identity', 'address', 'bank'] as const;

/** What the recruiter of the demonstration and candidates do with hiring files, each by the calls that their pages make. */
export function hiringHands(
  callAs: CallAs,
  { validate }: ReturnType<typeof demoHands>,
  { recruiter }: Pick<DemoTeam, 'recruiter'>,
) {
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
  async function fill(candidate: CandidateBy, { Prenom, Nom, IdPays }: ToCome, values: Given): Promise<void> {
    const abroad = values.Iban && IdPays && isAccountAbroad(values.Iban, IdPays);
    const all: Given = { ...values, ...(abroad && { Bic: 'AGRIFRPP' }), TitulaireCompte: `${Prenom} ${Nom}` };
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
  /** `given` stands in the place of what a candidate says otherwise. */
  async function handOver(who: ToCome, given: Given = {}): Promise<void> {
    const candidate = await welcome(who);
    await fill(candidate, who, { ...whole, ...given });
    await give(candidate, who, asked);
    await decide(who, 'accepted', asked);
    await callAs(candidate, candidateCalls.submit, {});
  }
  async function accept(who: ToCome, given: Given = {}): Promise<void> {
    await handOver(who, given);
    const { ecarts } = await callAs('recruiter', validationCalls.differences, of(who));
    const Retenus = ecarts.map(({ IdChamp, Vu }) => ({ IdChamp, Vu, Retenu: keptUnlessChosen }));
    await callAs('recruiter', validationCalls.settle, { ...of(who), body: { Retenus } });
    const { file } = await callAs('recruiter', hiringCalls.read, of(who));
    await validate(sure(file).IdDemande, 'recruiter');
  }
  return { of, open, welcome, fill, give, decide, handOver, accept };
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

import { callUrl } from '@passerelle/contracts/call.ts';
import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { jpg } from '../../server/src/testing/sample-files.ts';
import type { Caller } from './caller.ts';
import type { Visitor } from './visitor.ts';

/** Somebody who is to come, with a link to their file and what it is asked for by. */
export interface Invited {
  readonly IdPersonneEV1: number;
  readonly born: string;
  readonly path: string;
}

/** Signs that no two calls of this process share, without a digit: names have none. */
let made = 0;
const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Creates somebody who is to come, as human resources do, and lets their recruiter make a link: each time somebody else. */
export async function invite(recruiter: Caller, hr: Caller, Recruteur: number): Promise<Invited> {
  const born = '1994-06-21';
  const chosen = async (Table: 'Societe' | 'Site', Filter: string, Detail?: string) => {
    const found = await hr.call(creationCalls.choices, { body: { Table, Nature: 'person', Filter } });
    const one = found.find((choice) => choice.Lib === Filter && (Detail === undefined || choice.Detail === Detail));
    if (!one) throw new Error(`No ${Table} is called ${Filter}`);
    return one.Id;
  };
  const Nom = `Arrivante ${letters(process.pid)} ${letters(Date.now())} ${letters(++made)}`;
  const values = {
    ...{ Nature: 'person', IdPays: 'FR', IdLangue: 'FR', IdCivilite: 2, Prenom: 'Ada', Nom, DateNaissance: born },
    ...{
      IdSociete: await chosen('Societe', 'Orvane', 'FR'),
      IdSite: await chosen('Site', 'Orvane Paris'),
      IdContrat: 2,
    },
    ...{ DateEntree: dayFrom(0), DateEntreePhysique: dayFrom(20), Office365: true, VIP: false, Recruteur },
  };
  const fields = Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  const { IdPersonneEV1 } = await hr.call(creationCalls.add, { body: { fields } });
  const params = { IdPersonneEV1 };
  await recruiter.call(hiringCalls.open, { params, body: {} });
  const { lien } = await recruiter.call(hiringCalls.link, { params });
  return { IdPersonneEV1, born, path: new URL(lien).pathname };
}

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Comes by the link, and gives the birth date. */
export async function comesIn(candidate: Visitor, { path, born }: Pick<Invited, 'path' | 'born'>): Promise<void> {
  await candidate.opens(path);
  const [year = '', month = '', day = ''] = born.split('-');
  await candidate.the('textbox', 'HIRING:day').fill(day);
  await candidate.the('textbox', 'HIRING:month').fill(month);
  await candidate.the('textbox', 'HIRING:year').fill(year);
  await candidate.the('button', 'HIRING:enter').click();
  await candidate.isAt(/en-cours/);
}

const own = { 'sec-fetch-site': 'same-origin' };

/** Fills in and gives all that is asked for, beside the page, but for a paper, and has what was given accepted. */
export async function completes(
  candidate: Visitor,
  recruiter: Caller,
  IdPersonneEV1: number,
  without?: string,
): Promise<void> {
  const { request } = candidate.context;
  const values = {
    ...{ LieuNaissance: 'Nantes', AdressePerso: '3 rue des Lilas', CPPerso: '44000', VillePerso: 'Nantes' },
    ...{ TelPerso: '06 12 34 56 78', ContactUrgenceNom: 'Jo Person', ContactUrgenceTel: '06 98 76 54 32' },
    ...{ TitulaireCompte: 'Ada Person', Iban: 'FR76 3000 6000 0112 3456 7890 189' },
  };
  const fields = Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  await request.post(callUrl(candidateCalls.save, {}), { headers: own, data: { fields } });
  const { pieces } = (await (
    await request.get(callUrl(candidateCalls.file, {}), { headers: own })
  ).json()) as CandidateFile;
  const asked = pieces.filter(({ Demande, CodePiece }) => Demande === 'required' && CodePiece !== without);
  for (const { IdPiece } of asked)
    await request.post(callUrl(candidateCalls.give, { params: { IdPiece }, query: { name: 'paper.jpg' } }), {
      headers: { ...own, 'content-type': 'image/jpeg' },
      data: await jpg({ width: 300, height: 200 }),
    });
  const params = { IdPersonneEV1 };
  const waiting = (await recruiter.call(hiringCalls.read, { params })).file?.pieces ?? [];
  for (const { IdPiece, Version } of waiting.filter(({ Etat }) => Etat === 'waiting'))
    await recruiter.call(hiringCalls.decide, { params: { ...params, IdPiece }, body: { Etat: 'accepted', Version } });
  await candidate.reloads();
}

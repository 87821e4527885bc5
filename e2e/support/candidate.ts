import { callUrl } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { jpg } from '../../server/src/testing/sample-files.ts';
import type { Caller } from './caller.ts';
import type { Visitor } from './visitor.ts';

/** Somebody who is to come, with a link to their file and what it is asked for by. */
export interface Invited {
  readonly IdPersonneEV1: number;
  readonly born: string;
  readonly path: string;
}

/** Invites whoever is to come, was not invited yet, and can be: each time somebody else. */
export async function invite(recruiter: Caller, hr: Caller, me: number): Promise<Invited> {
  for (let IdPersonneEV1 = 400; IdPersonneEV1 > 0; IdPersonneEV1 -= 1) {
    const params = { IdPersonneEV1 };
    const found = await recruiter.call(directoryCalls.record, { params }).catch(() => undefined);
    if (found?.person.IdStatut !== statuts.BROUILLON) continue;
    const { file } = await recruiter.call(hiringCalls.read, { params });
    if (file) continue;
    const before = (await hr.call(directoryCalls.record, { params })).person.Recruteur?.IdPersonneEV1 ?? null;
    const fields = [{ IdChamp: 'Recruteur', Vu: before, Valeur: me }];
    if (before !== me) await hr.call(personCalls.save, { params, body: { fields } });
    const { DateNaissance } = await hr.call(directoryCalls.sensitive, {
      params,
      body: { fields: ['DateNaissance' as const] },
    });
    await recruiter.call(hiringCalls.open, { params, body: {} });
    const { lien } = await recruiter.call(hiringCalls.link, { params });
    return { IdPersonneEV1, born: String(DateNaissance), path: new URL(lien).pathname };
  }
  throw new Error('Nobody is left to be invited');
}

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

/** Fills in and gives all that is asked for, beside the page, and has its papers accepted. */
export async function completes(candidate: Visitor, recruiter: Caller, IdPersonneEV1: number): Promise<void> {
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
  for (const { IdPiece } of pieces.filter(({ Demande }) => Demande === 'required'))
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

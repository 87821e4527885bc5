import { credentials } from '@passerelle/contracts/callers.ts';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { validationCalls } from '@passerelle/contracts/hiring/validation.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { expect } from 'vitest';
import { type BuiltPerson, builders } from '../../../../testing/build.ts';
import type { Headers, TestServer } from '../../../../testing/test-server.ts';

export const born = '1994-05-17';
/** What a candidate fills in, all of it right. */
export const whole = {
  LieuNaissance: 'Nantes',
  AdressePerso: '3 rue des Lilas',
  CPPerso: '44000',
  VillePerso: 'Nantes',
  TelPerso: '06 12 34 56 78',
  ContactUrgenceNom: 'Jo Person',
  ContactUrgenceTel: '06 98 76 54 32',
  Iban: 'FR76 3000 6000 0112 3456 7890 189',
  TitulaireCompte: 'Ada Person',
} as const;
/** A small picture. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A recruiter, and people who are to come, each with what they do about the file. */
export async function hiringStage(server: TestServer) {
  const build = builders(server.database);
  const company = await build.company();
  const recruiter = await build.person({ IdSociete: company }, { roles: ['recruiter'] });
  const own = { 'sec-fetch-site': 'same-origin' };

  const candidate = async (row: Parameters<typeof build.person>[0] = {}) =>
    await build.person({
      ...{ IdSociete: company, IdStatut: statuts.BROUILLON, DateNaissance: born },
      ...{ IdPersonneEV1Recruteur: recruiter.IdPersonneEV1, ...row },
    });
  const as = (by: BuiltPerson) => server.as(by.login);
  const of = ({ IdPersonneEV1 }: BuiltPerson) => ({ params: { IdPersonneEV1 } });

  const tokenOf = (lien: string) => lien.slice(lien.lastIndexOf('/') + 1);
  const enter = async (token: string, DateNaissance = born) =>
    await server.anonymous.call(candidateCalls.enter, { body: { token, DateNaissance } });
  /** What a browser sends once the gate let it in. */
  const cookieOf = (answer: Awaited<ReturnType<typeof enter>>): Headers => {
    const [, value] =
      new RegExp(`${credentials.candidate.cookie}=([^;]+)`).exec(String(answer.headers['set-cookie'])) ?? [];
    return { cookie: `${credentials.candidate.cookie}=${value}`, ...own };
  };

  /** Opens a file and lets its candidate in: what their browser sends, and the token. */
  const welcome = async (who: BuiltPerson) => {
    expect((await as(recruiter).call(hiringCalls.open, { ...of(who), body: {} })).status).toBe(200);
    const { lien } = (await as(recruiter).call(hiringCalls.link, of(who))).body;
    const token = tokenOf(lien);
    const answer = await enter(token);
    expect(answer.status).toBe(204);
    return { token, headers: cookieOf(answer) };
  };
  const file = async (headers: Headers) => (await server.anonymous.call(candidateCalls.file, {}, headers)).body;
  const save = async (headers: Headers, values: Readonly<Record<string, string | null>>) =>
    await server.anonymous.call(
      candidateCalls.save,
      { body: { fields: Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })) } },
      headers,
    );
  const give = async (headers: Headers, CodePiece: string) => {
    const piece = (await file(headers)).pieces.find((one) => one.CodePiece === CodePiece);
    return await server.anonymous.call(
      candidateCalls.give,
      {
        params: { IdPiece: piece?.IdPiece ?? 0 },
        query: { name: `${CodePiece}.png` },
        content: { bytes: png, type: 'image/png' },
      },
      headers,
    );
  };
  const read = async (by: BuiltPerson, who: BuiltPerson) => (await as(by).call(hiringCalls.read, of(who))).body;
  const decide = async (
    who: BuiltPerson,
    CodePiece: string,
    body: { readonly Etat: 'accepted' | 'rejected'; readonly Remarque?: string; readonly Version?: number },
    by = recruiter,
  ) => {
    const piece = (await read(recruiter, who)).file?.pieces.find((one) => one.CodePiece === CodePiece);
    return await as(by).call(hiringCalls.decide, {
      params: { ...of(who).params, IdPiece: piece?.IdPiece ?? 0 },
      body: { Version: piece?.Version ?? 0, ...body },
    });
  };
  const submit = async (headers: Headers) => await server.anonymous.call(candidateCalls.submit, {}, headers);
  /** Fills in all of a file, has its papers accepted, and hands it over. */
  const handOver = async (who: BuiltPerson, headers: Headers) => {
    await save(headers, whole);
    for (const code of ['identity', 'address', 'bank']) {
      await give(headers, code);
      await decide(who, code, { Etat: 'accepted' });
    }
    expect((await submit(headers)).status).toBe(204);
  };
  const validate = async (who: BuiltPerson) => {
    const { file: found } = await read(recruiter, who);
    const body = { IdVisa: found?.IdVisa ?? 0, Version: found?.VersionDemande ?? 0, Retenus: [] };
    return await as(recruiter).call(validationCalls.validate, { ...of(who), body });
  };
  return {
    handOver,
    validate,
    build,
    company,
    recruiter,
    candidate,
    as,
    of,
    tokenOf,
    enter,
    cookieOf,
    welcome,
    file,
    save,
    give,
    read,
    decide,
    submit,
  };
}

export type HiringStage = Awaited<ReturnType<typeof hiringStage>>;

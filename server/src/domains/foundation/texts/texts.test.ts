import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { type IdLangue, idLangues, languages } from '@passerelle/contracts/languages.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { textsCalls } from '@passerelle/contracts/texts/texts.contract.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { families } from '@passerelle/texts/families.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builders } from '../../../testing/build.ts';
import { expectNeverBroken, tree } from '../../../testing/hostile.ts';
import { runs } from '../../../testing/runs.ts';
import { type Caller, requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { shippedText } from './texts.store.ts';

let server: TestServer;
let other: TestServer;
let admin: Caller;
let employee: Caller;
beforeAll(async () => {
  server = await testServer();
  other = await server.replica();
  const build = builders(server.database);
  admin = server.as((await build.person({}, { roles: ['administrator'] })).login);
  employee = server.as((await build.person({}, { roles: ['employee'] })).login);
});
afterAll(() => server.close());

const served = async (IdLangue: string, Famille: string, from: TestServer = server) =>
  (await from.anonymous.call(textsCalls.getTexts, { params: { IdLangue, Famille } })).body;
const lineOf = async (Famille: string, Cle: string) =>
  (await admin.call(translationsCalls.read, { params: { Famille, Cle } })).body;

/** Writes a text over what it is now. */
async function writes(Famille: string, Cle: string, texts: Partial<Record<IdLangue, string>>) {
  const { line } = await lineOf(Famille, Cle);
  const body = Object.entries(texts).map(([code, Texte]) => [
    code,
    { Texte, Version: line.texts[code as IdLangue].Version },
  ]);
  return await admin.call(translationsCalls.write, {
    params: { Famille, Cle },
    body: { texts: Object.fromEntries(body) },
  });
}
const restores = async (Famille: string, Cle: string, IdLangue: IdLangue, Version: number) => {
  const current = (await lineOf(Famille, Cle)).line.texts[IdLangue].Version;
  return await admin.call(translationsCalls.restore, {
    params: { Famille, Cle, IdLangue },
    body: { Version, current },
  });
};

describe('what rights are called', () => {
  test('is what rights management says, in every language and on every server at once (ROLE-034, ROLE-035)', async () => {
    const own = { IdDroit: 'menu.publier', LibDroit: 'Publier le menu', TypeDroit: 0, Traductions: { EN: 'Publish' } };
    expect((await admin.call(rightsCalls.add, { body: own })).status).toBeLessThan(300);
    for (const from of [server, other]) {
      expect((await served('FR', 'DROITS', from))['menu.publier']).toBe('Publier le menu');
      expect((await served('EN', 'DROITS', from))['menu.publier']).toBe('Publish');
      expect((await served('PL', 'DROITS', from))['menu.publier']).toBe('Publier le menu');
    }
    const before = (await served('FR', 'DROITS')).exp!;
    const change = (LibDroit: string) =>
      admin.call(rightsCalls.update, { params: { IdDroit: 'exp' }, body: { LibDroit } });
    await change('Sortir des listes');
    expect((await served('FR', 'DROITS', other)).exp).toBe('Sortir des listes');
    expect((await served('EN', 'DROITS', other)).exp).toBe(shippedText('DROITS:exp', 'gb'));
    await change(before);
    expect((await served('FR', 'DROITS', other)).exp).toBe(shippedText('DROITS:exp', 'fr'));
    await admin.call(rightsCalls.remove, { params: { IdDroit: 'menu.publier' } });
    expect(await served('FR', 'DROITS')).not.toHaveProperty(['menu.publier']);
  });
});

describe('the texts of a family (TRAD-003 to TRAD-006)', () => {
  test('every family ships in the eight languages, whatever the spelling of the language', async () => {
    for (const language of languages) {
      const texts = await served(idLangues[language], 'SHELL');
      expect(texts.home).toBe(shippedText('SHELL:home', language));
    }
    expect(await served('zh-CN', 'SHELL')).toEqual(await served('CN', 'SHELL'));
    const unknown = { params: { IdLangue: 'PT', Famille: 'SHELL' } };
    expect((await server.anonymous.call(textsCalls.getTexts, unknown)).error?.name).toBe('LANGUAGE_NOT_SUPPORTED');
  });

  test('several families come in one answer, without those that there are not, under a version that any of them changes', async () => {
    const ask = (Familles: string, etag = '') =>
      server.anonymous.send({
        url: `/api/Textes/familles/PL?Familles=${Familles}`,
        headers: { 'if-none-match': etag },
      });
    const both = await ask('MESSAGES,NOWHERE,SHELL');
    expect(both.json()).toEqual({ MESSAGES: await served('PL', 'MESSAGES'), SHELL: await served('PL', 'SHELL') });
    const held = String(both.headers.etag);
    expect((await ask('MESSAGES,NOWHERE,SHELL', held)).statusCode).toBe(304);
    const [Cle = ''] = Object.keys(await served('PL', 'MESSAGES'));
    await writes('MESSAGES', Cle, { PL: 'Inaczej' });
    expect((await ask('MESSAGES,NOWHERE,SHELL', held)).json().MESSAGES[Cle]).toBe('Inaczej');
    expect((await ask('')).statusCode).toBe(400);
    const unknown = { params: { IdLangue: 'PT' }, query: { Familles: 'SHELL' } };
    expect((await server.anonymous.call(textsCalls.getFamilies, unknown)).error?.name).toBe('LANGUAGE_NOT_SUPPORTED');
  });

  test('families by the names of the specification are the product’s own texts, edited under either', async () => {
    const situations = await served('fr', 'B-TySit');
    expect(Object.keys(situations).sort()).toEqual(['bureau', 'domicile', 'forfait', 'formation', 'interne', 'regie']);
    expect(situations.domicile).toBe(shippedText('PERSON:Situation domicile', 'fr'));
    expect(await served('FR', 'OBJECTIF_BAM')).toMatchObject({
      objective: shippedText('BAM:objective', 'fr'),
      Echeance: shippedText('CHAMPS:Echeance', 'fr'),
    });
    const workflow = await served('PL', 'WORKFLOW_BAM');
    expect(workflow['visa pending']).toBe(shippedText('REQUESTS:visa pending', 'pl'));
    expect(workflow['act.validate']).toBe(shippedText('BAM:act.validate', 'pl'));
    expect((await writes('PERSON', 'Situation bureau', { PL: 'Przy biurku' })).status).toBe(200);
    expect((await served('PL', 'B-TySit')).bureau).toBe('Przy biurku');
    const byRole = { params: { IdLangue: 'FR', Famille: 'B-TySit', Strict: 'true' as const } };
    expect((await server.as('admin').call(textsCalls.getTextsByRole, byRole)).body).toEqual(
      await served('FR', 'B-TySit'),
    );
    const none = { params: { IdLangue: 'FR', Famille: 'constructor' } };
    expect((await server.anonymous.call(textsCalls.getTexts, none)).error?.name).toBe('NOT_FOUND');
  });

  test('an edit is served at once by every server, under another version; a browser that has it is told so', async () => {
    const params = { IdLangue: 'PL', Famille: 'DRAFTS' };
    const ask = (from: TestServer, etag = '') =>
      from.anonymous.send({
        method: 'GET',
        url: '/api/Textes/get-textes/PL/DRAFTS',
        headers: { 'if-none-match': etag },
      });
    const before = String((await ask(other)).headers.etag);
    expect((await ask(server, before)).statusCode).toBe(304);
    expect((await writes('DRAFTS', 'kept', { PL: 'Zapisano szkic' })).status).toBe(200);
    const after = await ask(other, before);
    expect(after.statusCode).toBe(200);
    expect(after.json()).toMatchObject({ kept: 'Zapisano szkic', discard: shippedText('DRAFTS:discard', 'pl') });
    expect((await ask(server, String(after.headers.etag))).statusCode).toBe(304);
    expect((await server.anonymous.call(textsCalls.getTexts, { params })).body.kept).toBe('Zapisano szkic');
  });

  test('errors and headings of exports say the edited text', async () => {
    await writes('ERREURS', 'NOT_FOUND', { EN: 'There is nothing here' });
    const gone = await other.anonymous.send({
      method: 'GET',
      url: '/api/nowhere',
      headers: { 'accept-language': 'en-GB' },
    });
    expect(gone.json().error.message).toBe('There is nothing here');
    await writes('CHAMPS', 'IndexPrenomNom', { NL: 'Wie' });
    const csv = await admin.send({
      ...requestOf(directoryCalls.export, { body: { format: 'csv', filter: '', columns: ['IndexPrenomNom'] } }),
      headers: { 'accept-language': 'nl-NL' },
    });
    expect(csv.body.split(/\r?\n/)[0]).toContain('Wie');
  });

  test('strictly by role, texts leave out what the role does not give (TRAD-005)', async () => {
    const ofRole = async (caller: Caller, Strict: 'true' | 'false') =>
      Object.keys(
        (await caller.call(textsCalls.getTextsByRole, { params: { IdLangue: 'FR', Famille: 'DROITS', Strict } })).body,
      );
    const whole = Object.keys(await served('FR', 'DROITS'));
    expect(await ofRole(employee, 'false')).toEqual(whole);
    const own = await ofRole(employee, 'true');
    expect(own).toContain('ann');
    expect(own).not.toContain('adm');
    expect(await ofRole(admin, 'true')).toContain('adm');
  });
});

describe('editing (TRAD-007)', () => {
  const key = ['DRAFTS', 'restored'] as const;

  test('what moves in French marks the seven others to review, and erases nothing', async () => {
    const { line } = await lineOf(...key);
    expect(Object.values(line.texts).some(({ toReview }) => toReview)).toBe(false);
    const moved = (await writes(...key, { FR: 'Votre texte est revenu ({when}).' })).body;
    for (const code of Object.values(idLangues)) {
      expect(moved.texts[code].toReview, code).toBe(code !== 'FR');
      if (code !== 'FR') expect(moved.texts[code].Texte).toBe(line.texts[code].Texte);
    }
    // Translated anew, or said to be right as it is.
    const german = 'Ihr Text ist wieder da ({when}).';
    const done = (await writes(...key, { DE: german, ES: line.texts.ES.Texte })).body;
    expect(done.texts.DE).toMatchObject({ Texte: german, edited: true, toReview: false });
    expect(done.texts.ES).toMatchObject({ Texte: line.texts.ES.Texte, toReview: false });
    expect(done.texts.PL.toReview).toBe(true);
    // French as it was: what was made from it is right again, what was made from the other is not.
    const back = (await restores(...key, 'FR', 0)).body;
    expect(back.texts.FR).toMatchObject({ Texte: line.texts.FR.Texte, edited: false, Version: 2 });
    expect(back.texts.PL.toReview).toBe(false);
    expect(back.texts.DE.toReview).toBe(true);
  });

  test('every version is kept with who and when, and any of them comes back', async () => {
    const name = ['DRAFTS', 'discard'] as const;
    for (const Texte of ['Ricomincia da capo', 'Riparti']) await writes(...name, { IT: Texte });
    await restores(...name, 'IT', 1);
    expect((await served('IT', 'DRAFTS', other)).discard).toBe('Ricomincia da capo');
    await restores(...name, 'IT', 0);
    expect((await served('IT', 'DRAFTS', other)).discard).toBe(shippedText('DRAFTS:discard', 'it'));
    const { history, shipped } = await lineOf(...name);
    expect(history.map(({ Version, Texte }) => [Version, Texte])).toEqual([
      [4, null],
      [3, 'Ricomincia da capo'],
      [2, 'Riparti'],
      [1, 'Ricomincia da capo'],
    ]);
    expect(history.every(({ IndexPrenomNom, Source }) => IndexPrenomNom && Source === shipped.FR)).toBe(true);
  });

  test('two who edit the same text: the second is told, and nothing is written', async () => {
    const name = { Famille: 'DRAFTS', Cle: 'keeping' };
    const write = (Texte: string) =>
      admin.call(translationsCalls.write, { params: name, body: { texts: { NL: { Texte, Version: 0 } } } });
    const answers = await Promise.all([write('Opslaan…'), write('Bewaren…')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { error } = answers.find(({ status }) => status === 409)!;
    expect(error).toMatchObject({ name: 'TEXT_MOVED', details: [{ path: 'body/texts/NL', rule: 'moved' }] });
    expect((await lineOf('DRAFTS', 'keeping')).line.texts.NL.Version).toBe(1);
  });

  test('a refusal says the language and the reason, and nothing of the whole is written', async () => {
    const { status, error } = await writes('DELEGATION', 'pastRoles', {
      DE: '{count, plural, one {# Rolle} other {# Rollen}}',
      PL: '{count, plural, one {# rola} other {# ról}}',
      ES: 'roles',
      IT: '{n} ruoli',
      NL: '{count, plural, one {# rol} other {# rollen',
      CN: '<b>{count}</b> 个',
      EN: ' ',
    });
    expect([status, error?.name]).toEqual([422, 'TEXT_REFUSED']);
    const said = error!.details!.map(({ path, rule, value }) => `${path.replace('body/texts/', '')} ${rule} ${value}`);
    expect(said).toEqual([
      'PL messagePlural many',
      'PL messagePlural few',
      'ES messageMissing count',
      'IT messageMissing count',
      'IT messageUnknown n',
      'NL messageSyntax ',
      'CN messageMarkup <b>',
      'CN messageMarkup </b>',
      'EN messageEmpty ',
    ]);
    const { line, history } = await lineOf('DELEGATION', 'pastRoles');
    expect([line.texts.DE.Version, history]).toEqual([0, []]);
  });
});

describe('finding', () => {
  test('families say how far each language is; lists are narrowed and found in any language', async () => {
    await writes('SESSION', Object.keys(await served('FR', 'SESSION'))[0]!, { FR: 'Tout à fait autre chose' });
    const { body } = await admin.call(translationsCalls.families, {});
    expect(body.map(({ Famille }) => Famille)).toEqual(families.map(({ Famille }) => Famille));
    const session = body.find(({ Famille }) => Famille === 'SESSION')!;
    expect(session.languages).toMatchObject({ FR: { toReview: 0, missing: 0 }, CN: { toReview: 1, missing: 0 } });
    const list = async (query: object) => (await admin.call(translationsCalls.list, { query })).body;
    expect((await list({ Famille: 'SESSION', show: 'review' })).total).toBe(1);
    expect((await list({ Famille: 'SESSION', show: 'review', languages: 'FR' })).total).toBe(0);
    expect((await list({ show: 'missing' })).total).toBe(0);
    expect((await list({ show: 'edited', Famille: 'SESSION' })).total).toBe(1);
    const today = new Date().toISOString().slice(0, 10);
    expect((await list({ since: today, languages: 'FR' })).lines.every(({ texts }) => texts.FR.DateM! >= today)).toBe(
      true,
    );
    expect((await list({ since: '2999-01-01' })).total).toBe(0);
    // Words without their accents, in a language that is not looked at.
    const found = await list({ q: 'zapisywanie WERSJI', languages: 'FR' });
    expect(found.lines.map(({ Cle }) => Cle)).toContain('keeping');
    const page = await list({ Famille: 'SHELL', skip: 2, limit: 3 });
    expect([page.lines.length, page.total]).toEqual([3, Object.keys(await served('FR', 'SHELL')).length]);
  });

  test('what browsers show this week is noted once a day', async () => {
    const note = (keys: string[]) => admin.call(textsCalls.noteShown, { body: { keys } });
    expect((await note(['LABELS:otherLanguages', 'LABELS:constructor', 'NOTHING:x', '']))?.status).toBe(204);
    const shown = async () =>
      (await admin.call(translationsCalls.list, { query: { show: 'shown' } })).body.lines.map(
        ({ Famille, Cle }) => `${Famille}:${Cle}`,
      );
    await expect.poll(shown, { timeout: 20_000 }).toEqual(['LABELS:otherLanguages']);
  });
});

describe('hostile input', () => {
  test('whatever a body says, nothing breaks', async () => {
    const calls = [
      { ...requestOf(translationsCalls.write, { params: { Famille: 'DRAFTS', Cle: 'kept' }, body: { texts: {} } }) },
      {
        ...requestOf(translationsCalls.restore, {
          params: { Famille: 'DRAFTS', Cle: 'kept', IdLangue: 'PL' },
          body: { Version: 0, current: 0 },
        }),
      },
      { ...requestOf(translationsCalls.lookAtImport, { body: { IdFichier: '' } }) },
      { ...requestOf(translationsCalls.importFile, { body: { IdFichier: '', version: '', take: [] } }) },
      { ...requestOf(textsCalls.noteShown, { body: { keys: [] } }) },
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), tree, async ({ method, url }, body) => {
        const response = await admin.send({
          method: method!,
          url: url!,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(body) ?? 'null',
        });
        expectNeverBroken(response, body);
      }),
      { numRuns: runs(60) },
    );
    for (const name of ['__proto__', 'constructor', 'toString', 'DRAFTS%00'])
      for (const url of [`/api/Textes/traductions/${name}/${name}`, `/api/Textes/get-textes/FR/${name}`])
        expectNeverBroken(await admin.send({ method: 'GET', url }), url);
  });
});

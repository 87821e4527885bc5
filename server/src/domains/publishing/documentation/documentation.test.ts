import {
  documentationCalls,
  type Edition,
  legalNoticesKey,
} from '@passerelle/contracts/documentation/documentation.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { idLangues, languages, locales } from '@passerelle/contracts/languages.ts';
import { plainOfRichText } from '@passerelle/contracts/rich-text.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanRichText } from '../../../platform/rich-text/clean.ts';
import { expectNeverBroken, tree } from '../../../testing/hostile.ts';
import { runs } from '../../../testing/runs.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { excerptOf, rankOf, searchedWords } from './documentation.search.ts';
import { legalNotices } from './pages/legal-notices.page.ts';
import { shippedPages } from './pages/shipped-pages.ts';
import { shippedContents } from './shipped-page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const said = (language = 'fr-FR') => ({ 'accept-language': language });
const contents = async (login: string) => (await server.as(login).call(documentationCalls.contents, {})).body;
const page = (login: string, Cle: string, language?: string) =>
  server.as(login).call(documentationCalls.page, { params: { Cle } }, said(language));
const search = async (login: string, text: string, language?: string) =>
  (await server.as(login).call(documentationCalls.search, { query: { text } }, said(language))).body;
const edition = async (Cle: string) =>
  (await server.as('admin').call(documentationCalls.edition, { params: { Cle } })).body;
const own = (more: Partial<Edition> = {}): Edition => ({
  Rubrique: 'start',
  Contenus: { FR: { Titre: 'Notre cantine', Texte: '<p>Ouverte à midi.</p>' } },
  Droits: [],
  Ecrans: [],
  Masquee: false,
  ...more,
});
const add = (Cle: string, more?: Partial<Edition>) =>
  server.as('admin').call(documentationCalls.add, { body: { Cle, ...own(more) } });
const save = (Cle: string, Revision: number, body: Edition) =>
  server.as('admin').call(documentationCalls.save, { params: { Cle }, body: { ...body, Revision } });
const reset = (Cle: string) => server.as('admin').call(documentationCalls.reset, { params: { Cle } });

/** A page as it shows, ready to be sent back. */
async function editable(Cle: string): Promise<Edition> {
  const { Rubrique, Contenus, Droits, Ecrans, Masquee, Identite } = await edition(Cle);
  return { Rubrique, Contenus, Droits, Ecrans, Masquee, ...(Identite && { Identite }) };
}

describe('the pages of the product', () => {
  test('say all in eight languages, in allowed HTML, under keys of their own', () => {
    const pages = [...shippedPages, legalNotices];
    expect(new Set(pages.map(({ Cle }) => Cle)).size).toBe(pages.length);
    for (const one of pages) {
      const written = shippedContents(one);
      for (const language of languages) {
        const { Titre, Texte } = written[idLangues[language]]!;
        const what = `${one.Cle} ${language}`;
        expect(Titre.length, what).toBeGreaterThan(1);
        expect(cleanRichText(Texte), what).toBe(Texte);
        const words = plainOfRichText(Texte);
        expect(language === 'cn' ? words.length : words.split(' ').length, what).toBeGreaterThan(40);
        // As many lines in each language as in French: nothing was left out.
        expect(Texte.match(/<(p|li|h2)\b/g)?.length, what).toBe(written.FR!.Texte.match(/<(p|li|h2)\b/g)?.length);
      }
    }
  });

  test('are shown by the rights of the reader, and found nowhere else', async () => {
    const employee = (await contents('employee')).map(({ Cle }) => Cle);
    expect(employee).toContain('premiers-pas');
    expect(employee).not.toContain('plans');
    expect((await contents('admin')).map(({ Cle }) => Cle)).toContain('plans');
    expect((await page('employee', 'plans')).error?.name).toBe('NOT_FOUND');
    expect((await page('employee', legalNoticesKey)).error?.name).toBe('NOT_FOUND');
    const found = await search('admin', 'périmètre');
    expect(found.map(({ Cle }) => Cle)).toContain('perimetres');
    expect((await search('employee', 'périmètre')).map(({ Cle }) => Cle)).not.toContain('perimetres');
  });

  test('are found whatever the accents and the case, in the reader’s language, titles first', async () => {
    const [first] = await search('admin', 'PERIMETRES');
    expect(first?.Cle).toBe('perimetres');
    expect((await search('employee', 'delegation role'))[0]?.Cle).toBe('roles-et-delegations');
    expect((await search('employee', 'Zastępca', 'pl-PL'))[0]?.Cle).toBe('roles-et-delegations');
    expect((await search('employee', '受托人', 'zh-CN'))[0]?.Cle).toBe('roles-et-delegations');
    expect(await search('employee', 'Zastępca')).toEqual([]);
    expect(await search('employee', '  ')).toEqual([]);
  });
});

test('an excerpt shows where the words are, whatever folding does to lengths', () => {
  const text = `${'Avant. '.repeat(30)}Le cœur de l’Été, ﬁnalement. ${'Après. '.repeat(40)}`;
  const words = searchedWords('coeur ete FINAL');
  const parts = excerptOf(text, words);
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(['cœur', 'Été', 'ﬁnal']);
  expect(parts.join('')).toMatch(/^….*Le cœur de l’Été, ﬁnalement\. .*…$/);
  expect(rankOf({ Titre: 'Cœur', text }, ['coeur'])).toBe(2);
  expect(rankOf({ Titre: 'x', text }, ['coeur', 'nulle'])).toBe(0);
  expect(excerptOf('court', ['title'])).toEqual(['court']);
});

describe('a page written over on site', () => {
  test('keeps what nobody changed as it ships; versions come back; the product’s page returns', async () => {
    const Cle = 'clavier';
    const before = await editable(Cle);
    const { body } = await save(Cle, 0, {
      ...before,
      Contenus: { ...before.Contenus, PL: { Titre: 'Klawisze', Texte: '<p>Nasze <script>x()</script>skróty</p>' } },
    });
    expect(body).toEqual({ Revision: 1 });
    expect((await page('employee', Cle, 'pl-PL')).body).toMatchObject({
      Titre: 'Klawisze',
      Texte: '<p>Nasze skróty</p>',
      origin: 'edited',
    });
    expect((await page('employee', Cle)).body.Titre).toBe('Clavier et recherche');
    const { rows } = await server.database.pool.query<{ languages: string[] }>(
      `select array(select jsonb_object_keys("Edition"->'Contenus')) as languages from "PageDocumentation" where "Cle" = $1`,
      [Cle],
    );
    expect(rows).toEqual([{ languages: ['PL'] }]);
    expect((await reset(Cle)).status).toBe(204);
    expect((await page('employee', Cle, 'pl-PL')).body).toMatchObject({ origin: 'shipped' });
    expect((await reset(Cle)).error?.name).toBe('NOT_FOUND');
    const versions = (await server.as('admin').call(documentationCalls.versions, { params: { Cle } })).body;
    expect(versions.map(({ Revision, edition: kept }) => [Revision, kept?.Contenus.PL?.Titre ?? null])).toEqual([
      [2, null],
      [1, 'Klawisze'],
    ]);
    expect(versions[0]!.who?.IndexPrenomNom).toBeTruthy();
    const { entries } = (
      await server
        .as('admin')
        .call(historyCalls.timeline, { params: { entity: 'PageDocumentation', id: Cle }, query: {} })
    ).body;
    expect(entries.map(({ kind }) => kind)).toEqual(['changed', 'changed']);
    expect(entries[1]!.changes[0]).toMatchObject({ field: 'Titre PL', after: 'Klawisze' });
  });

  test('saved as it ships is no edition', async () => {
    await save('annuaire', 0, await editable('annuaire'));
    expect(await edition('annuaire')).toMatchObject({ origin: 'shipped', Revision: 1 });
  });

  test('by two: the second is told, and the first stays', async () => {
    const Cle = 'votre-fiche';
    const body = await editable(Cle);
    const titled = (Titre: string): Edition => ({ ...body, Contenus: { FR: { Titre, Texte: '<p>x</p>' } } });
    expect((await save(Cle, 0, titled('premier'))).body).toEqual({ Revision: 1 });
    expect((await save(Cle, 0, titled('second'))).error).toMatchObject({
      name: 'CONFLICT',
      details: [{ path: 'body/Revision', rule: 'another', value: '1' }],
    });
    const together = await Promise.all([save(Cle, 1, titled('a')), save(Cle, 1, titled('b'))]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('hidden, nobody but editors reads it', async () => {
    const Cle = 'second-facteur';
    await save(Cle, 0, { ...(await editable(Cle)), Masquee: true });
    expect((await page('employee', Cle)).error?.name).toBe('NOT_FOUND');
    expect((await contents('employee')).some((line) => line.Cle === Cle)).toBe(false);
    expect((await contents('admin')).find((line) => line.Cle === Cle)).toMatchObject({ Masquee: true });
    await reset(Cle);
  });
});

test('a page of the company’s own is added, found, for whoever it is for, and taken away', async () => {
  expect((await add('cantine', { Droits: ['SGX'], Ecrans: ['directory'] })).body).toEqual({ Revision: 1 });
  expect((await page('services', 'cantine')).body).toMatchObject({ origin: 'added', Ecrans: ['directory'] });
  expect((await page('employee', 'cantine')).error?.name).toBe('NOT_FOUND');
  expect((await search('services', 'MIDI')).map(({ Cle }) => Cle)).toEqual(['cantine']);
  expect((await page('services', 'cantine', 'de-DE')).body).toMatchObject({ IdLangue: 'FR', Titre: 'Notre cantine' });
  expect((await add('cantine')).error).toMatchObject({
    name: 'CONFLICT',
    details: [{ path: 'body/Cle', rule: 'duplicate', value: 'cantine' }],
  });
  expect((await add('premiers-pas')).error?.name).toBe('CONFLICT');
  expect((await add(legalNoticesKey)).error?.name).toBe('CONFLICT');
  expect((await add('sans-titre', { Contenus: {} })).error?.details).toEqual([
    { path: 'body/Contenus/FR/Titre', rule: 'required' },
  ]);
  expect((await add('droit', { Droits: ['no-such'] })).error?.details?.[0]?.path).toBe('body/Droits');
  await reset('cantine');
  expect((await page('services', 'cantine')).error?.name).toBe('NOT_FOUND');
  expect((await add('cantine')).body, 'the key is free again').toEqual({ Revision: 3 });
});

describe('the legal notices', () => {
  const read = async (language?: string) =>
    (await server.anonymous.call(documentationCalls.legalNotices, {}, said(language))).body;

  test('are read by anybody in eight languages; what was not filled in of the company is named', async () => {
    expect((await read()).Texte, 'the demonstration says of whom it is').not.toMatch(/[[\]]/);
    await server.as('admin').call(documentationCalls.reset, { params: { Cle: legalNoticesKey } });
    for (const language of languages) {
      const { Titre, Texte } = await read(locales[language]);
      expect(Titre.length, language).toBeGreaterThan(3);
      expect(Texte, language).toMatch(/\[[^\]]+\]/);
      expect(Texte, language).not.toMatch(/[{}]/);
    }
  });

  test('carry what was filled in, as text and nothing else, and stay for everybody', async () => {
    const body = await editable(legalNoticesKey);
    const Identite = { company: 'Dupont & <b>Fils</b>', contact: 'legal@example.test' };
    await save(legalNoticesKey, 2, { ...body, Identite, Masquee: true, Droits: ['adm'] });
    const { Texte } = await read('pl-PL');
    expect(Texte).toContain('Dupont &amp; &lt;b&gt;Fils&lt;/b&gt;');
    expect(Texte).toContain('legal@example.test');
    expect(cleanRichText(Texte)).toBe(Texte);
    expect(await edition(legalNoticesKey)).toMatchObject({ Masquee: false, Droits: [], Identite });
  });
});

test('whatever is sent, the answer is of the catalogue', async () => {
  const { add: adding, save: saving } = documentationCalls;
  const part = fc.record(
    {
      Cle: fc.oneof(fc.constant('own'), tree),
      Rubrique: fc.oneof(fc.constant('start'), tree),
      Contenus: fc.oneof(fc.constant({ FR: { Titre: 'x', Texte: 'x' } }), tree),
      Droits: fc.oneof(fc.constant([]), tree),
      Ecrans: fc.oneof(fc.constant([]), tree),
      Masquee: fc.oneof(fc.constant(false), tree),
      Identite: tree,
      Revision: fc.oneof(fc.constant(0), tree),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(adding, saving), fc.oneof(part, tree), async (call, body) => {
      const { method, url } = requestOf(call, { params: { Cle: 'plans' } } as never);
      const payload = JSON.stringify(body) ?? 'null';
      const headers = { 'content-type': 'application/json' };
      expectNeverBroken(await server.as('admin').send({ method: method!, url: url!, payload, headers }), payload);
    }),
    { numRuns: runs(60) },
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
      const { method, url } = requestOf(documentationCalls.search, { query: { text } });
      expectNeverBroken(await server.as('employee').send({ method: method!, url: url! }), text);
    }),
    { numRuns: runs(30) },
  );
});

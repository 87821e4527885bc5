import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { type IdLangue, idLangues } from '@passerelle/contracts/languages.ts';
import { type TextFileFormat, translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builders } from '../../../testing/build.ts';
import { type Caller, requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { shippedFamilies, shippedText } from './texts.store.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  const { login } = await builders(server.database).person({}, { roles: ['administrator'] });
  admin = server.as(login);
});
afterAll(() => server.close());

const exported = async (format: TextFileFormat, query: object = {}) =>
  (await admin.send(requestOf(translationsCalls.exportFile, { query: { format, ...query } }))).body;
/** The key of a file, sent as what it looks like. */
const sends = async (text: string | Buffer, by = admin) => {
  const [name, type] = /^\s*</.test(String(text)) ? ['file.xlf', 'application/xml'] : ['file.csv', 'text/csv'];
  return await by.call(filesCalls.send, { query: { purpose: 'texts', name }, content: { bytes: text, type } });
};
const look = async (content: string | Buffer) => {
  const { IdFichier } = (await sends(content)).body;
  return await admin.call(translationsCalls.lookAtImport, { body: { IdFichier } });
};
const brings = async (content: string, version: string, take: string[] = []) => {
  const { IdFichier } = (await sends(content)).body;
  return await admin.call(translationsCalls.importFile, { body: { IdFichier, version, take } });
};
const now = async (Famille: string, Cle: string, code: IdLangue) =>
  (await admin.call(translationsCalls.read, { params: { Famille, Cle } })).body.line.texts[code];
const edits = async (Famille: string, Cle: string, code: IdLangue, Texte: string) => {
  const { Version } = await now(Famille, Cle, code);
  const body = { texts: { [code]: { Texte, Version } } };
  expect((await admin.call(translationsCalls.write, { params: { Famille, Cle }, body })).status).toBe(200);
};

describe.each(['csv', 'xliff'] as const)('%s', (format) => {
  test('everything goes out and comes back as it was', async () => {
    const file = await exported(format);
    const { body } = await look(file);
    const keys = [...shippedFamilies.values()].reduce((sum, texts) => sum + Object.keys(texts).length, 0);
    const perKey = format === 'csv' ? 8 : 7;
    expect(body.format).toBe(format);
    expect(body.counts).toEqual({ change: 0, conflict: 0, refused: 0, unknown: 0, same: keys * perKey });
    expect(body.lines).toEqual([]);
  });

  test('what it changes is shown line by line, then written exactly so', async () => {
    const Famille = format === 'csv' ? 'DRAFTS' : 'LABELS';
    const Cle = format === 'csv' ? 'discard' : 'otherLanguages';
    const file = (await exported(format, { Famille })).replaceAll('\n', '\r\n');
    const Texte = (await now(Famille, Cle, 'DE')).Texte;
    const content = file.replace(Texte, `${Texte} !`);
    expect(content).not.toBe(file);
    const { body } = await look(content);
    expect(body.counts).toMatchObject({ change: 1, conflict: 0, refused: 0, unknown: 0 });
    const line = content.split('\n').findIndex((one) => one.includes(`${Texte} !`)) + 1;
    expect(body.lines).toMatchObject([
      { Famille, Cle, IdLangue: 'DE', before: Texte, after: `${Texte} !`, outcome: 'change' },
    ]);
    expect(Math.abs(body.lines[0]!.line - line)).toBeLessThan(3);
    expect((await brings(content, body.version)).body).toEqual({ written: 1 });
    expect(await now(Famille, Cle, 'DE')).toMatchObject({ Texte: `${Texte} !`, Version: 1, toReview: false });
    // The look was of another state of the texts.
    expect((await brings(content, body.version)).error?.name).toBe('TEXT_MOVED');
  });
});

describe('conflicts and refusals', () => {
  test('a text edited since the export is kept unless it is taken', async () => {
    const file = await exported('csv', { Famille: 'DRAFTS' });
    await edits('DRAFTS', 'kept', 'NL', 'Concept bewaard');
    const content = file.replace(shippedText('DRAFTS:kept', 'nl'), 'Concept is opgeslagen');
    const { body } = await look(content);
    expect(body.lines).toMatchObject([{ IdLangue: 'NL', before: 'Concept bewaard', outcome: 'conflict' }]);
    expect((await brings(content, body.version)).body).toEqual({ written: 0 });
    expect((await brings(content, body.version, ['DRAFTS:kept:NL'])).body).toEqual({ written: 1 });
    expect(await now('DRAFTS', 'kept', 'NL')).toMatchObject({ Texte: 'Concept is opgeslagen', Version: 2 });
  });

  test('translated from a French that has moved since, or that somebody wrote into the file, it is refused, and says why', async () => {
    const file = await exported('xliff', { Famille: 'DRAFTS', languages: 'PL' });
    await edits('DRAFTS', 'notKept', 'FR', 'Brouillon pas encore enregistré');
    const content = file.replace(shippedText('DRAFTS:notKept', 'pl'), 'Nie zapisano szkicu');
    const { body } = await look(content);
    expect(body.counts).toMatchObject({ change: 0, conflict: 0, refused: 1 });
    expect(body.lines).toMatchObject([
      { Cle: 'notKept', faults: [{ rule: 'messageSource', value: 'Brouillon pas encore enregistré' }] },
    ]);
    expect((await brings(content, body.version)).body.written).toBe(0);
    const before = shippedText('DRAFTS:restored', 'fr');
    const rewritten = await look(
      (await exported('xliff', { Famille: 'DRAFTS', languages: 'DE' })).replace(before, 'Tout'),
    );
    expect(rewritten.body.lines).toMatchObject([
      { Cle: 'restored', IdLangue: 'DE', outcome: 'refused', faults: [{ rule: 'messageSource', value: before }] },
    ]);
  });

  test('a version of a text that never was is refused', async () => {
    const file = await exported('xliff', { Famille: 'DRAFTS', languages: 'IT' });
    const content = file
      .replace(shippedText('DRAFTS:discard', 'it'), 'Lascia stare')
      .replace(/(id="discard" extradata=)"v0"/, '$1"v9"');
    expect((await look(content)).body.lines).toMatchObject([
      { Cle: 'discard', outcome: 'refused', faults: [{ rule: 'messageVersion', value: '0' }] },
    ]);
  });

  test.each(['v-1', 'vx', '0', '', undefined])(
    'a version that is none (%j) is refused as one that never was',
    async (extradata) => {
      const file = await exported('xliff', { Famille: 'DRAFTS', languages: 'IT' });
      const said = extradata === undefined ? '' : ` extradata="${extradata}"`;
      const content = file
        .replace(shippedText('DRAFTS:discard', 'it'), 'Lascia stare')
        .replace(/(id="discard") extradata="v0"/, `$1${said}`);
      expect((await look(content)).body.lines).toMatchObject([
        { Cle: 'discard', outcome: 'refused', faults: [{ rule: 'messageVersion', value: '0' }] },
      ]);
    },
  );

  test.each(['', '<source></source>', '<source>  </source>'])(
    'a unit with %j for its source is refused',
    async (source) => {
      const file = await exported('xliff', { Famille: 'DRAFTS', languages: 'IT' });
      const content = file
        .replace(shippedText('DRAFTS:discard', 'it'), 'Lascia stare')
        .replace(/(id="discard"[^>]*>\s*)<source>.*?<\/source>/, `$1${source}`);
      expect((await look(content)).body.lines).toMatchObject([
        {
          Cle: 'discard',
          outcome: 'refused',
          faults: [{ rule: 'messageSource', value: shippedText('DRAFTS:discard', 'fr') }],
        },
      ]);
    },
  );

  test('of a table too a version that never was is refused, of French as of the others, whether or not its words changed', async () => {
    const file = await exported('csv', { Famille: 'DRAFTS', languages: 'FR,IT' });
    const [head, first] = file.split(/\r?\n/);
    expect(first).toContain('FR:0 IT:0');
    const judged = async (versions: string) =>
      (await look(`${head}\n${first!.replace('FR:0 IT:0', versions)}`)).body.lines.map(
        ({ IdLangue, outcome, faults }) => [IdLangue, outcome, faults[0]?.rule],
      );
    expect(await judged('FR:9 IT:0')).toEqual([['FR', 'refused', 'messageVersion']]);
    expect(await judged('FR:0 IT:9')).toEqual([['IT', 'refused', 'messageVersion']]);
    expect(await judged('FR:-1 IT:x')).toEqual([
      ['FR', 'refused', 'messageVersion'],
      ['IT', 'refused', 'messageVersion'],
    ]);
    expect(await judged('FR:0')).toEqual([]);
  });

  test('columns of a table that are no language are told', async () => {
    const { body } = await look('Famille;Cle;XX;PL;;PL;Notes\nDRAFTS;kept;x;Zapisano szkic;;y;z');
    expect(body.leftOut).toEqual(['XX', 'PL', 'Notes']);
    expect((await look(await exported('csv', { Famille: 'DRAFTS' }))).body.leftOut).toEqual([]);
    expect((await look(await exported('xliff', { Famille: 'DRAFTS' }))).body.leftOut).toEqual([]);
  });

  test('what is refused says why at its line, and the rest is written', async () => {
    const content = [
      'Famille,Cle,PL,CN',
      'DRAFTS,restored,Tekst {kiedy},您的内容已恢复({when})。',
      'DRAFTS,nowhere,x,',
      'DRAFTS,restored,Tekst ({when}),',
      "DRAFTS,keeping,'=1+1,",
    ].join('\n');
    const { body } = await look(content);
    expect(body.lines.map(({ line, Cle, IdLangue, outcome }) => [line, Cle, IdLangue, outcome])).toEqual(
      [
        [2, 'restored', 'CN', 'change'],
        [2, 'restored', 'PL', 'refused'],
        [3, 'nowhere', 'PL', 'unknown'],
        [4, 'restored', 'PL', 'refused'],
        [5, 'keeping', 'PL', 'change'],
      ].sort((a, b) => Number(a[0]) - Number(b[0]) || order(String(a[2])) - order(String(b[2]))),
    );
    const refused = body.lines.find(({ line, outcome }) => line === 2 && outcome === 'refused')!;
    expect(refused.faults).toEqual([
      { rule: 'messageMissing', value: 'when' },
      { rule: 'messageUnknown', value: 'kiedy' },
    ]);
    expect((await brings(content, body.version)).body.written).toBe(2);
    // A formula of an export comes back as the words that it was.
    expect((await now('DRAFTS', 'keeping', 'PL')).Texte).toBe('=1+1');
    expect(await exported('csv', { Famille: 'DRAFTS' })).toContain(`'=1+1`);
  });

  const order = (code: string) => Object.values(idLangues).indexOf(code as IdLangue);
});

describe('the return of a whole import', () => {
  const imports = async () => (await admin.call(translationsCalls.imports, {})).body;
  const back = async (IdTexteImport: number) =>
    await admin.call(translationsCalls.returnImport, { params: { IdTexteImport } });

  test('all that it wrote is as it was before, but for what was edited since; once', async () => {
    await edits('LABELS', 'filled', 'PL', 'Dopisz');
    const before = { pl: await now('LABELS', 'filled', 'PL'), fr: await now('LABELS', 'filled', 'FR') };
    const content = 'Famille,Cle,FR,PL,DE,NL\nLABELS,filled,Adjoindre,Dorzuć,Beifügen,Bijvoegen';
    const { body } = await look(content);
    expect((await brings(content, body.version)).body).toEqual({ written: 4 });
    await edits('LABELS', 'filled', 'NL', 'Erbij');
    const [latest] = await imports();
    expect(latest).toMatchObject({ name: 'file.csv', written: 4, standing: 3, DateRetour: null });

    expect((await back(latest!.IdTexteImport)).body).toEqual({ returned: 3, left: 1 });
    expect(await now('LABELS', 'filled', 'PL')).toMatchObject({
      Texte: 'Dopisz',
      Version: 3,
      toReview: before.pl.toReview,
    });
    expect(await now('LABELS', 'filled', 'FR')).toMatchObject({ Texte: before.fr.Texte, edited: false });
    expect(await now('LABELS', 'filled', 'DE')).toMatchObject({
      Texte: shippedText('LABELS:filled', 'de'),
      edited: false,
    });
    expect(await now('LABELS', 'filled', 'NL')).toMatchObject({ Texte: 'Erbij' });
    expect((await back(latest!.IdTexteImport)).error?.name).toBe('CONFLICT');
    expect((await imports())[0]!.DateRetour).not.toBeNull();
  });

  test('the file is kept with it, for administrators, whoever sent it', async () => {
    const content = 'Famille,Cle,PL\nLABELS,filled,Uzupełnij';
    const { body } = await look(content);
    await brings(content, body.version);
    const [latest] = await imports();
    const params = { IdFichier: latest!.IdFichier! };
    expect((await server.as('admin').call(filesCalls.read, { params })).raw).toBe(content);
    expect((await server.as('hr').call(filesCalls.read, { params })).status).toBe(404);
    // It is the import’s by now, no more its sender’s to take away or to bring in again.
    expect((await admin.call(filesCalls.discard, { params })).status).toBe(404);
    const again = await admin.call(translationsCalls.importFile, { body: { ...params, version: '0', take: [] } });
    expect(again.error?.details).toEqual([{ path: 'body/IdFichier', rule: 'fileGone' }]);
  });

  test('asked again under its key, it answers what the first asking did', async () => {
    const content = 'Famille,Cle,PL\nLABELS,filled,Dopełnij';
    const { version } = (await look(content)).body;
    const body = { IdFichier: (await sends(content)).body.IdFichier, version, take: [] };
    const once = async () =>
      (await admin.call(translationsCalls.importFile, { body }, { 'idempotency-key': 'import-of-texts' })).body;
    expect([await once(), await once()]).toEqual([{ written: 1 }, { written: 1 }]);
  });

  test('somebody else’s file, or one sent for something else, is none', async () => {
    const theirs = (await sends('Famille,Cle,PL', server.as('hr'))).body;
    const answer = await admin.call(translationsCalls.lookAtImport, { body: { IdFichier: theirs.IdFichier } });
    expect(answer.error?.details).toEqual([{ path: 'body/IdFichier', rule: 'fileGone' }]);
  });

  test('a file that changes nothing is no import', async () => {
    const known = await imports();
    const file = await exported('csv', { Famille: 'LABELS' });
    const { body } = await look(file);
    expect((await brings(file, body.version)).body).toEqual({ written: 0 });
    expect(await imports()).toEqual(known);
  });
});

describe('other people’s files', () => {
  const xliff = (inside: string, head = '') => `<?xml version="1.0"?>${head}\n<xliff version="1.2">${inside}</xliff>`;
  const unit = (target: string) =>
    `<file original="DRAFTS" target-language="es-ES"><body><group id="g"><trans-unit id="kept" extradata="v0">\n<source>${shippedText('DRAFTS:kept', 'fr')}</source><target>${target}</target></trans-unit></group></body></file>`;

  test('XLIFF 2.0 is read too, with groups, segments and characters by number', async () => {
    const content = `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="fr" trgLang="zh-CN">
 <file id="DRAFTS"><group id="g">
  <unit id="kept"><segment><source>Brouillon </source><target>&#x5DF2;</target></segment><segment><source>enregistré</source><target><![CDATA[&好]]></target></segment></unit>
 </group></file>
</xliff>`;
    const { body } = await look(content);
    expect(body.lines).toMatchObject([{ line: 4, Famille: 'DRAFTS', Cle: 'kept', IdLangue: 'CN', after: '已&好' }]);
  });

  test.each<[string, string, string]>([
    [
      'an entity that names a file',
      xliff(unit('&x;'), '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'fileEntities',
    ],
    ['entities that grow', xliff(unit('&b;'), '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'), 'fileEntities'],
    ['XML that is not closed', '<xliff><file>', 'fileXml'],
    ['another XML', '<other><body/></other>', 'fileXliff'],
    ['a version of XLIFF that is not read', xliff(unit('x')).replace('"1.2"', '"3.0"'), 'fileXliff'],
    ['XLIFF of no version', xliff(unit('x')).replace(' version="1.2"', ''), 'fileXliff'],
    ['a language that is not spoken', xliff(unit('x').replace('es-ES', 'pt-PT')), 'fileLanguage'],
    ['a table without keys', 'a;b;c\n1;2;3', 'fileColumns'],
    ['a table without languages', 'Famille;Cle\nDRAFTS;kept', 'fileColumns'],
    ['a quote that never ends', 'Famille;Cle;FR\nDRAFTS;kept;"x', 'fileCsv'],
    ['nothing but a line', '\n', 'fileColumns'],
  ])('%s is refused', async (_, content, rule) => {
    const { status, error } = await look(content);
    expect([status, error?.name, error?.details?.[0]?.rule]).toEqual([422, 'TEXT_FILE', rule]);
  });

  test('a table that may be read in two ways is not guessed: both are named', async () => {
    const table = 'Famille;Cle;FR\nDRAFTS;kept;Čapek\nDRAFTS;discard;Čech\n';
    const [detail] = (await look(iconv.encode(table, 'windows-1250'))).error?.details ?? [];
    expect(detail).toMatchObject({ rule: 'fileEncoding', value: expect.stringContaining('Èapek') });
    expect(detail?.value).toContain('Čapek');
    expect((await look(Buffer.from(table))).status).toBe(200);
  });

  test('a page and a file of nothing are refused as they are sent', async () => {
    expect((await sends('<html><body/></html>')).error?.details?.[0]?.rule).toBe('fileContent');
    expect((await sends('')).error?.details?.[0]?.rule).toBe('fileEmpty');
  });

  test('a file of a spreadsheet of Western Europe reads as it was written', async () => {
    const { body } = await look(Buffer.from('Famille;Cle;ES\r\nDRAFTS;kept;Ya se guardó, señor\r\n', 'latin1'));
    expect(body.lines).toMatchObject([{ Cle: 'kept', after: 'Ya se guardó, señor' }]);
  });

  test('elements inside words are refused, names with a past are words like others', async () => {
    const { body } = await look(xliff(unit('a <x id="1"/> b')));
    expect(body.lines).toMatchObject([{ outcome: 'refused', faults: [{ rule: 'messageMarkup' }] }]);
    const past = await look(xliff(unit('x').replace('"DRAFTS"', '"__proto__"').replace('"kept"', '"constructor"')));
    expect(past.body.counts).toMatchObject({ unknown: 1 });
    const deep = await look(xliff(`${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`));
    expect(deep.status).toBe(422);
  });
});

import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { type IdLangue, idLangues } from '@passerelle/contracts/languages.ts';
import { textsCalls } from '@passerelle/contracts/texts/texts.contract.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { moveRenamedTexts } from './move-renamed-texts.ts';
import { keyParts } from './texts.lines.ts';
import { shippedText } from './texts.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Edited on site on that day, by an earlier release. */
async function edited(key: string, IdLangue: IdLangue, Texte: string, day: string): Promise<void> {
  const [Famille, Cle] = keyParts(key);
  await server.database.pool.query(
    `with version as (insert into texte_version ("Famille", "Cle", "IdLangue", "Version", "Texte", "Source", "DateC")
      values ($1, $2, $3, 1, $4, '', $5))
    insert into "Texte" ("Famille", "Cle", "IdLangue", "Texte", "Source") values ($1, $2, $3, $4, '')`,
    [Famille, Cle, IdLangue, Texte, day],
  );
}
const update = () => server.database.db.transaction().execute(moveRenamedTexts);
const common = async (IdLangue: IdLangue) =>
  (await server.anonymous.call(textsCalls.getTexts, { params: { IdLangue, Famille: 'COMMON' } })).body;
const historyOf = async (Famille: string, Cle: string) =>
  (await server.as('admin').call(translationsCalls.read, { params: { Famille, Cle } })).body.history;

test('a text says what was edited under its former key, the last edited of several, once', async () => {
  await edited('MAILS:field', 'ES', 'Casilla', '2026-01-01');
  await edited('EXPLAIN:field', 'ES', 'Recuadro', '2026-02-01');
  await update();
  expect((await common('ES')).field).toBe('Recuadro');
  expect((await common(idLangues.fr)).field).toBe(shippedText('COMMON:field', 'fr'));
  expect(await historyOf('COMMON', 'field')).toMatchObject([{ IdLangue: 'ES', Version: 1, Texte: 'Recuadro' }]);
  await update();
  expect(await historyOf('COMMON', 'field')).toHaveLength(1);
});

test('a text that was edited under its present key stays as it is', async () => {
  await edited('COMMON:preview', 'ES', 'Muestra', '2026-01-01');
  await edited('MAILS:live', 'ES', 'En vivo', '2026-03-01');
  await update();
  expect((await common('ES')).preview).toBe('Muestra');
});

test('a file that was made before still finds its texts', async () => {
  const content = 'Famille;Cle;ES\nMAILS:unknown;x;y\nMAILS;code;Clave\n';
  const admin = server.as('admin');
  const sent = {
    query: { purpose: 'texts', name: 'before.csv' },
    content: { bytes: content, type: 'text/csv' },
  } as const;
  const { IdFichier } = (await admin.call(filesCalls.send, sent)).body;
  const { body } = await admin.call(translationsCalls.lookAtImport, { body: { IdFichier } });
  expect(body.lines).toMatchObject([
    { outcome: 'unknown' },
    { Famille: 'COMMON', Cle: 'code', after: 'Clave', outcome: 'change' },
  ]);
});

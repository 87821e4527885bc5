import { Readable } from 'node:stream';
import { pino } from 'pino';
import { createEngines } from '../app/engines.ts';
import { createFiles } from '../app/files.ts';
import { readSettings } from '../platform/config/settings.ts';
import { openDatabase, openPool } from '../platform/db/database.ts';
import { bytesSource } from '../platform/tabular/source.ts';
import { pdf } from './sample-files.ts';

/** A process that sends files, one after the other, until it is killed. Its arguments: a database, a folder, who sends. */
const [url = '', DATA_DIR = '', sender = ''] = process.argv.slice(2);
const db = openDatabase(openPool(url, 4, () => undefined));
const { kernel, act } = createEngines(db);
const settings = readSettings({ NODE_ENV: 'test', DATA_DIR });
const files = createFiles(settings, { db, kernel, act, log: pino({ level: 'silent' }) });
const by = { IdPersonneEV1: Number(sender) } as Parameters<typeof files.receive>[0];
const bytes = pdf('x'.repeat(2_000_000));

for (let n = 0; n < 120; n++) {
  const stream = Readable.from(bytesSource(bytes)());
  const sent = await files.receive(by, { purpose: 'document', name: `${n}.pdf` }, { stream, type: 'application/pdf' });
  if (n % 3 === 0) await files.discard(by as never, sent.IdFichier);
  if (n % 5 === 0) await files.removeErased();
  // One is kept by now, one was thrown away.
  if (n === 1) console.log('sending');
}
// There is room for a hundred: whoever is killed later than that waits for it.
setInterval(() => undefined, 60_000);

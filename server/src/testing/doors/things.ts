import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { inventoriesCalls, itemKinds } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import type { InjectOptions } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { createEngines } from '../../app/engines.ts';
import { createFiles } from '../../app/files.ts';
import { TextStore } from '../../domains/foundation/texts/texts.store.ts';
import { makePaper } from '../../domains/services/bam/paper.ts';
import { addToInventory } from '../../domains/services/inventories/inventory.actions.ts';
import type { ActFunction } from '../../engines/act/act.ts';
import { day } from '../day.ts';
import { pdf } from '../sample-files.ts';
import { requestOf, type TestServer } from '../test-server.ts';

/**
 * A thing with content. What is written in it bears marks that stand nowhere else: whoever is answered a mark by any door has to be
 * answered it by the sheet as well.
 */
export interface Thing {
  readonly about: string;
  /** Each mark, with what of the sheet says that it is for its reader: the mark itself, unless it is a file, which the sheet names by key. */
  readonly marks: Readonly<Record<string, string>>;
  /** What shows all of the thing that somebody may see. */
  readonly sheet: readonly InjectOptions[];
  /** Keys that calls are asked with to come to it, by the names that calls give them. */
  readonly keys: Readonly<Record<string, readonly (number | string)[]>>;
  /** Its key as the live channel tells it, by topic. */
  readonly live: Readonly<Record<string, number>>;
  /** Whose it was, and read its history still: of a draft that is gone. */
  readonly historyOf?: string;
}

let made = 0;
/** Words that stand nowhere else. */
const mark = (): string => `qz${String(++made).padStart(3, '0')}xq`;
const itself = (...marks: readonly string[]) => Object.fromEntries(marks.map((one) => [one, one]));
const fields = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));

/** Things of every kind, in the demonstration group, each made as those make it whose it is. */
export async function plantThings(server: TestServer): Promise<readonly Thing[]> {
  const { pool } = server.database;
  const keyOf = async (login: string) =>
    (await pool.query(`select "IdPersonneEV1" as key from "Personne" where lower("CompteAD") = $1`, [login])).rows[0]
      .key;
  const employee: number = await keyOf('employee');
  const stranger: number = (
    await pool.query(
      `select "IdPersonneEV1" as key from "Personne" where "IdStatut" = 700 and "Physique" order by 1 limit 1`,
    )
  ).rows[0].key;

  const asks = async (login: string, typeDemande: number, values: object, more: object = {}) =>
    (
      await server.as(login).call(requestsCalls.add, {
        body: { typeDemande, IdPersonneEV1: employee, fields: fields(values) as never, transmettre: false, ...more },
      })
    ).body.IdDemande;
  const send = async (login: string, IdDemande: number) =>
    (await server.as(login).call(requestsCalls.send, { params: { IdDemande } })).body;
  const sendFile = async (login: string, name: string, purpose: 'attachment' | 'document') =>
    (
      await server.as(login).call(filesCalls.send, {
        query: { purpose, name: `${name}.pdf` },
        content: { bytes: pdf(name), type: 'application/pdf' },
      })
    ).body.IdFichier;
  const request = (about: string, IdDemande: number, marks: Thing['marks'], keys: Thing['keys'] = {}): Thing => ({
    about,
    marks,
    live: { 'requests.changed': IdDemande },
    sheet: [requestOf(requestsCalls.read, { params: { IdDemande } })],
    keys: { IdDemande: [IdDemande], ...keys },
  });
  const { logiciel, vehicule, bam } = requestTypeNumbers;
  const software = (Justification: string) => ({ IdLogiciel: 2, Justification });

  const [kept, dropped, sent, word, wordFile] = [mark(), mark(), mark(), mark(), mark()];
  const draft = await asks('manager', logiciel, software(kept));
  const gone = await asks('manager', logiciel, software(dropped));
  await server.as('manager').call(requestsCalls.move, { params: { IdDemande: gone, action: 'annuler' }, body: {} });
  const asked = await asks('employee', logiciel, { ...software(sent), IdLogiciel: 1 });
  await send('employee', asked);
  const IdFichier = await sendFile('employee', wordFile, 'attachment');
  await server.as('employee').call(requestsCalls.comment, {
    params: { IdDemande: asked },
    body: { Texte: word, Fichiers: [IdFichier] },
  });

  const [permit, permitFile] = [mark(), mark()];
  const PiecePermis = await sendFile('employee', permitFile, 'document');
  const car = await asks('employee', vehicule, {
    IdTypeVehicule: 1,
    Flotte: 'PUV',
    DateDebut: day(3),
    NumeroPermis: permit,
    DateDelivrance: '2015-03-02',
    PiecePermis: [PiecePermis],
  });

  const [remarks, objective, plannedRemarks] = [mark(), mark(), mark()];
  const mission = { IdTypeDossier: '1', Situation: 'regie', DateDeDebut: day(400), DateDeFin: day(420) };
  const lignes = [fields({ IdObjectif: 1, Precision: objective })];
  const file = await asks('hr', bam, { ...mission, Remarques: remarks }, { lignes });
  await pool.query('update "Demande" set "IdStade" = 4, "Tour" = 1 where "IdDemande" = $1', [file]);
  const planned = await asks('hr', bam, { ...mission, Remarques: plannedRemarks });
  const engines = createEngines(server.database.db);
  const files = createFiles(server.settings, { db: server.database.db, ...engines, log: pino({ level: 'silent' }) });
  await makePaper({ db: server.database.db, act: engines.act, files, texts: new TextStore(server.database.db) }, file);
  const { rows: papers } = await pool.query(
    `select "IdFichier"::text as key from "Fichier" where owner_entity = 'DossierBAM' and owner_id = $1`,
    [String(file)],
  );
  const bamFile = (about: string, IdDossier: number, marks: Thing['marks'], paper: readonly string[]): Thing => ({
    ...request(about, IdDossier, marks, { IdDossier: [IdDossier], IdFichier: paper }),
    sheet: [
      requestOf(requestsCalls.read, { params: { IdDemande: IdDossier } }),
      requestOf(bamFilesCalls.details, { params: { IdDossier, IdLangue: 'FR', IdPersonneEV1: employee } }),
    ],
  });

  const together = mark();
  const manager = server.as('manager');
  const { IdPlan } = (
    await manager.call(plansCalls.prepare, {
      body: {
        kind: 'ask-requests',
        input: {
          chosen: { people: [employee] },
          typeDemande: logiciel,
          fields: fields({ ...software(together), IdLogiciel: 4 }),
        },
      },
    })
  ).body;
  await manager.call(plansCalls.apply, { params: { IdPlan } });
  const { rows: made } = await pool.query(
    `select "IdDemande" as key from "DemandeLogiciel" where "Justification" = $1`,
    [together],
  );

  return [
    { about: 'the portal', marks: {}, sheet: [], live: {}, keys: await keysOfPortal(pool, employee) },
    await distributionList(server, 'manager', await keyOf('manager'), employee),
    request('a request that a plan asked for', made[0].key, itself(together), { IdPlan: [IdPlan] }),
    request('a draft about somebody', draft, itself(kept)),
    { ...request('a draft that was deleted', gone, itself(dropped)), historyOf: 'manager' },
    request(
      'a request, with a word and its file',
      asked,
      { ...itself(sent, word), [wordFile]: IdFichier },
      {
        IdFichier: [IdFichier],
      },
    ),
    request(
      'a draft with a licence',
      car,
      { ...itself(permit), [permitFile]: PiecePermis },
      { IdFichier: [PiecePermis] },
    ),
    bamFile(
      'a file of mission',
      file,
      itself(remarks, objective),
      papers.map(({ key }) => key),
    ),
    bamFile('the draft of a file of mission', planned, itself(plannedRemarks), []),
    ...(await Promise.all(
      [employee, stranger].flatMap((key) => [
        items(engines.act, key),
        photo(pool, key),
        person(pool, engines.act, key),
      ]),
    )),
  ];
}

/** Keys of what stands around things: mails, and the number by which people call somebody. */
async function keysOfPortal(pool: pg.Pool, IdPersonneEV1: number): Promise<Thing['keys']> {
  const { rows: mails } = await pool.query('select "IdMail" as key from "Mail" order by 1');
  const { rows: numbers } = await pool.query(
    'select "IdPersonne"::text as key from "Personne" where "IdPersonneEV1" = $1',
    [IdPersonneEV1],
  );
  const keys = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key);
  return { IdMail: keys(mails), IdPersonne: keys(numbers) };
}

/** Something of each kind that somebody holds, written down as the product does: its number. */
async function items(act: ActFunction, IdPersonneEV1: number): Promise<Thing> {
  const numbers = itemKinds.map((kind) => ({ kind, Numero: mark() }));
  const keys = await act({ call: 'test.items', actor: { system: 'test' } }, async (writing) => {
    const added: number[] = [];
    for (const { kind, Numero } of numbers)
      added.push(
        await addToInventory(writing, {
          ...{ kind, nature: kind, IdPersonneEV1, LibInventaire: kind, Numero, DateDebut: day(0) },
          ...{ IdDemande: null, IdSite: null },
        }),
      );
    return added;
  });
  return {
    about: `what ${IdPersonneEV1} holds`,
    marks: itself(...numbers.map(({ Numero }) => Numero)),
    sheet: [requestOf(inventoriesCalls.ofPerson, { params: { IdPersonneEV1 } })],
    keys: { IdInventaire: keys, IdPersonneEV1: [IdPersonneEV1] },
    live: { 'inventories.changed': IdPersonneEV1 },
  };
}

/** A distribution list that its owner has not published: what it is for, and whom it finds. */
async function distributionList(server: TestServer, login: string, owner: number, member: number): Promise<Thing> {
  const [name, words] = [mark(), mark()];
  const as = server.as(login);
  const flags = { Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: false, OpenEXT: false };
  const { body } = await as.call(listsOfDistributionCalls.create, {
    body: {
      fields: fields({ LibListe: name, DescListe: words, IdNature: 'PRJ', IdPersonneEV1: owner, ...flags }) as never,
    },
  });
  const id = body.IdListe;
  await as.call(listGroupsCalls.saveNamed, { params: { id, groupId: 0 }, body: { named: [member] } });
  const { rows } = await server.database.pool.query(
    `select g."IdGroupe" as key, l."Adresse" as mail from "LdGroupe" g join "Liste" l using ("IdListe") where "IdListe" = $1`,
    [id],
  );
  return {
    about: 'a list that is a draft',
    marks: itself(name, words),
    sheet: [requestOf(listsOfDistributionCalls.read, { params: { id, lang: 'fr' } })],
    keys: { IdListe: [id], groupId: [0, rows[0].key], IdGroupe: [0], mail: [rows[0].mail], name: [name] },
    live: { 'lists.changed': id },
  };
}

/** A photo: its address bears its version. */
async function photo(pool: pg.Pool, IdPersonneEV1: number): Promise<Thing> {
  const version = String(7_000_000_000_000 + ++made * 1_000_003);
  await pool.query(`delete from "Photo" where "IdPersonneEV1" = $1`, [IdPersonneEV1]);
  await pool.query(`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values ($1, $2, 'ACCEPTED')`, [
    IdPersonneEV1,
    version,
  ]);
  return {
    about: `the photo of ${IdPersonneEV1}`,
    marks: itself(version),
    sheet: [
      requestOf(photosCalls.state, { params: { IdPersonneEV1 } }),
      requestOf(directoryCalls.record, { params: { IdPersonneEV1 } }),
    ],
    keys: { IdPersonneEV1: [IdPersonneEV1] },
    live: { 'photos.changed': IdPersonneEV1 },
  };
}

/** Somebody: what stands in their record, and came to, each under a right of its own. */
async function person(pool: pg.Pool, act: ActFunction, IdPersonneEV1: number): Promise<Thing> {
  const [title, nin, mail] = [mark(), mark(), mark()];
  const after = { Fonction: title, NIN: nin, Mail: `${mail}@group.example` };
  await act({ call: 'test.person', actor: { system: 'test' } }, async ({ record }) => {
    await record({ entity: 'Personne', id: IdPersonneEV1, before: { Fonction: null, NIN: null, Mail: null }, after });
  });
  await pool.query(`update "Personne" set "Fonction" = $2, "NIN" = $3, "Mail" = $4 where "IdPersonneEV1" = $1`, [
    ...[IdPersonneEV1, ...Object.values(after)],
  ]);
  const { rows } = await pool.query<{ above: number }>(
    `select "IdPersonneEV1Manager" as above from "Personne" where "IdPersonneEV1" = $1 and "IdPersonneEV1Manager" is not null`,
    [IdPersonneEV1],
  );
  return {
    about: `the record of ${IdPersonneEV1}`,
    marks: itself(title, nin, mail),
    sheet: [
      requestOf(directoryCalls.record, { params: { IdPersonneEV1 } }),
      requestOf(directoryCalls.sensitive, { params: { IdPersonneEV1 }, body: { fields: ['NIN'] } }),
    ],
    keys: { IdPersonneEV1: [IdPersonneEV1], Manager: rows.map(({ above }) => above) },
    live: { 'people.changed': IdPersonneEV1 },
  };
}

import type { Call } from '@passerelle/contracts/call.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { createEngines } from '../../app/engines.ts';
import { type SeededRole, seededRole } from '../../domains/foundation/actor/seeded-roles.ts';
import { daysOffIn } from '../../domains/lifecycle/lifecycle/life.queries.ts';
import { settleUnheld } from '../../engines/requests/holders/settle-visas.ts';
import { findKind } from '../../engines/requests/kind/kinds.ts';
import { chaseLate } from '../../engines/requests/rounds/late-visas.ts';
import { rowOf } from '../../platform/db/database.ts';
import { askElsewhere } from '../ask-elsewhere.ts';
import { type BuiltPerson, builders } from '../build.ts';
import { day } from '../day.ts';
import type { Answer, TestServer } from '../test-server.ts';
import { testServer } from '../test-server.ts';
import { circuits, type Life, type Part, type TypeName, types } from './model.ts';

const roles: Readonly<Partial<Record<Part, SeededRole>>> = {
  ...({ admin: 'administrator', hr: 'hrManager', top: 'hierarchicalManager', left: 'hierarchicalManager' } as const),
  ...({ right: 'hierarchicalManager', security: 'security', services: 'services', desk: 'serviceDesk' } as const),
  ...({ imm: 'imm', comex: 'comex', recruiter: 'recruiter' } as const),
};
const below: readonly [Part, readonly Part[]][] = [
  ['top', ['recruiter', 'left', 'right', 'security', 'services', 'desk', 'imm', 'comex', 'delegate']],
  ['left', ['one']],
  ['right', ['two']],
];
const askers: readonly Part[] = ['one', 'two', 'left'];
/** The field that each type is sent back for. */
const sentBackFor: Readonly<Record<TypeName, string>> = {
  materiel: 'Precisions',
  logiciel: 'Justification',
  acces: 'DateFin',
  cantine: 'DateFin',
  parking: 'Immatriculation',
  portabilite: 'DatePortage',
  vehicule: 'DateDebut',
  liste: 'DescListe',
  imm: 'TelPerso',
  bam: 'DateDeFin',
  dossier: 'DateRetour',
};
export const Motif = 'as it was decided together';

interface Told {
  readonly stage: number;
  readonly moves: number;
  /** Null where none waits. */
  readonly IdVisa: number | null;
  readonly holder: number | null;
  readonly right: string | null;
}

/** A small company of its own, in which every type of request may be asked for, and how its people do so. */
export class World {
  readonly #server: TestServer;
  readonly #cast: ReadonlyMap<Part, BuiltPerson>;
  readonly #site: number;
  readonly #phones: ReadonlyMap<Part, number>;
  readonly #engines: ReturnType<typeof createEngines>;
  #asked = 0;
  readonly #values = new Map<number, Readonly<Record<string, unknown>>>();

  private constructor(
    server: TestServer,
    cast: ReadonlyMap<Part, BuiltPerson>,
    site: number,
    phones: ReadonlyMap<Part, number>,
  ) {
    this.#server = server;
    this.#cast = cast;
    this.#site = site;
    this.#phones = phones;
    this.#engines = createEngines(server.database.db);
  }

  static async make(): Promise<World> {
    const server = await testServer({ from: 'seeded' });
    const build = builders(server.database);
    const IdSociete = await build.company();
    const home = await build.site({ Badge: true });
    const site = await build.site({ Badge: true, Cantine: true, Parking: true, Livraison: true });
    const cast = new Map<Part, BuiltPerson>();
    const add = async (part: Part, above?: Part) => {
      const Recruteur = cast.get('recruiter')?.IdPersonneEV1 ?? null;
      const row = {
        IdSociete,
        IdSite: site,
        IdPersonneEV1Recruteur: Recruteur,
        ...(above && { IdPersonneEV1Manager: cast.get(above)!.IdPersonneEV1 }),
      };
      cast.set(part, await build.person(row, { roles: [roles[part] ?? 'employee'] }));
    };
    for (const part of ['admin', 'hr', 'top'] as const) await add(part);
    for (const [above, team] of below) for (const part of team) await add(part, above);
    const phones = new Map<Part, number>();
    for (const part of askers) phones.set(part, await equip(server, cast.get(part)!.IdPersonneEV1, home, site));
    return new World(server, cast, site, phones);
  }

  close = async () => await this.#server.close();
  key = (part: Part): number => this.#cast.get(part)!.IdPersonneEV1;
  partOf = (key: number | null): Part | undefined => [...this.#cast].find(([, one]) => one.IdPersonneEV1 === key)?.[0];
  #as = (part: Part) => this.#server.as(this.#cast.get(part)!.login);
  get #db() {
    return this.#server.database.db;
  }

  /** What is asked of a type: something else each time. */
  async #fill(type: TypeName, of: Part): Promise<Readonly<Record<string, unknown>>> {
    const n = ++this.#asked;
    const days = { DateDebut: day(n), DateFin: day(n) };
    const here = { IdSite: this.#site };
    const made: Readonly<
      Record<TypeName, () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>>
    > = {
      materiel: () => ({ ...here, Precisions: 'At the desk' }),
      logiciel: async () => ({ IdLogiciel: await this.#software(n), Justification: 'For work' }),
      acces: () => ({ ...here, ...days, Principal: false }),
      cantine: () => ({ ...here, ...days }),
      parking: () => ({ ...here, ...days, Immatriculation: `AA-${n}` }),
      portabilite: () => ({
        IdInventaire: this.#phones.get(of),
        NumeroPorte: `+336${String(10_000_000 + n)}`,
        CodeOperateur: '02',
        RIO: '02PABC123ZZZ',
        DatePortage: day(400),
      }),
      vehicule: () => ({ ...here, ...days, IdTypeVehicule: 3 }),
      liste: () => ({ LibListe: `List ${n}`, DescListe: 'For all', IdNature: 'COM' }),
      imm: () => ({ ...days, EngagementIMM: true, AdressePerso: '3 rue des Lilas, Lyon', TelPerso: '+33612345678' }),
      bam: () => ({ IdTypeDossier: '3', Situation: 'bureau', DateDeDebut: day(n), DateDeFin: day(n + 1) }),
      dossier: () => ({ DateRetour: day(n) }),
    };
    return await made[type]();
  }

  async #software(n: number): Promise<number> {
    const { key } = await rowOf(
      this.#db,
      sql<{
        key: number;
      }>`insert into "Logiciel" ("IdLogiciel", "LibLogiciel", "Payant") values (${1000 + n}, ${`Software ${n}`}, true) returning "IdLogiciel" as key`,
    );
    return key;
  }

  async ask(type: TypeName, of: Part, by: Part): Promise<number> {
    const values = await this.#fill(type, of);
    if (type === 'liste' || type === 'dossier') {
      const id = await askElsewhere(this.#db, this.#engines, this.key(by), type, this.key(of), values);
      this.#values.set(id, values);
      return id;
    }
    const { body } = await this.#as(by).call(requestsCalls.add, {
      body: {
        typeDemande: requestTypeNumbers[type],
        IdPersonneEV1: this.key(of),
        transmettre: true,
        fields: fieldsOf(values),
        ...(type === 'materiel' && { lignes: [fieldsOf({ IdCategorieMateriel: 2, Marque: 'Acme' })] }),
      },
    });
    this.#values.set(body.IdDemande, values);
    return body.IdDemande;
  }

  async decide(life: Life, IdVisa: number, how: 'validate' | 'reject' | 'sendBack', by: Part, fills: boolean) {
    const params = { IdDemande: life.id, IdVisa };
    const caller = this.#as(by);
    if (how === 'reject') return await caller.call(requestsCalls.reject, { params, body: { Remarque: Motif } });
    if (how === 'sendBack')
      return await caller.call(requestsCalls.sendBack, {
        params,
        body: { Champs: [sentBackFor[life.type]], Remarque: Motif },
      });
    const name = { parking: 'Place', vehicule: 'Immatriculation' }[life.type as string] ?? 'NumeroBadge';
    const fields = fills ? fieldsOf({ [name]: `N${life.id}` }) : [];
    return await caller.call(requestsCalls.validate, { params, body: { fields } });
  }

  /** Gives back what was sent back. */
  async answer({ id, type }: Life, by: Part) {
    const IdChamp = sentBackFor[type];
    const Valeur = this.#values.get(id)?.[IdChamp];
    return await this.#as(by).call(requestsCalls.save, {
      params: { IdDemande: id },
      body: { fields: [{ IdChamp, Valeur, Vu: Valeur }] },
    });
  }

  async move({ id }: Life, action: 'rappeler' | 'annuler' | 'reprendre' | 'cloturer', by: Part) {
    return await this.#as(by).call(requestsCalls.move, { params: { IdDemande: id, action }, body: { Motif } });
  }

  async send({ id }: Life, by: Part) {
    return await this.#as(by).call(requestsCalls.send, { params: { IdDemande: id } });
  }

  /** What was received is written down at the desk, and signed by whom it is for. */
  async receive({ id, of }: Life) {
    const { lignes } = (await this.#as('desk').call(requestsCalls.read, { params: { IdDemande: id } })).body;
    const written = await this.#as('desk').call(requestsCalls.acknowledge, {
      params: { IdDemande: id },
      body: {
        lignes: lignes.map(({ IdLigne }) => ({
          IdLigne,
          Libelle: 'Acme',
          NumeroSerie: `S${id}`,
          Etat: 'new' as const,
        })),
      },
    });
    return await this.#as(of).call(requestsCalls.signReceipts, {
      params: { IdPersonneEV1: this.key(of) },
      body: { acquittements: [{ IdDemande: id, Version: written.body.Version }], NomSigne: 'Ada Person' },
    });
  }

  async changeManager(of: Part, from: Part, to: Part) {
    return await this.#as('hr').call(personCalls.save, {
      params: { IdPersonneEV1: this.key(of) },
      body: { fields: [{ IdChamp: 'Manager', Valeur: this.key(to), Vu: this.key(from) }] },
    });
  }

  /** Suspended, or deactivated for one of them; and back. */
  async live(who: Part, stops: boolean): Promise<Answer<Call>> {
    const disabled = who === 'right';
    const action = disabled ? (stops ? 'desactiver' : 'activer') : stops ? 'suspendre' : 'lever';
    return await this.#as('hr').call(lifecycleCalls.move, {
      params: { IdPersonneEV1: this.key(who), action },
      body: { Motif, ...(disabled && stops && { GarderBoite: true }) },
    });
  }

  /** `left` hands their role to `delegate` for a while, or its last day passes. */
  async delegate(given: boolean): Promise<void> {
    const IdPersonneEV1 = this.key('delegate');
    await sql`update "PersonneRole" set "ParDefaut" = false where "IdPersonneEV1" = ${IdPersonneEV1}
      and "IdPersonneRoleDelegue" is null`.execute(this.#db);
    const { rows } = await sql`update "PersonneRole" set "DateFin" = ${day(given ? 9 : -2)}
      where "IdPersonneEV1" = ${IdPersonneEV1} and "IdPersonneRoleDelegue" is not null returning 1`.execute(this.#db);
    if (!given || rows.length > 0) return;
    await sql`insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "IdPersonneRoleDelegue", "DateDebut", "DateFin", "ParDefaut")
      select ${IdPersonneEV1}, "IdRole", "IdPersonneRole", ${day(-9)}, ${day(9)}, true from "PersonneRole"
      where "IdPersonneEV1" = ${this.key('left')} and "IdRole" = ${seededRole('hierarchicalManager')}`.execute(
      this.#db,
    );
  }

  /** The rounds of a type: as they ship, or in their other order. */
  async editRounds(type: TypeName, which: number): Promise<void> {
    const typeDemande = requestTypeNumbers[type];
    const shipped = findKind(typeDemande)!.rounds;
    const named = ({ holders: [holder] }: (typeof shipped)[number]): string =>
      ({ SECUOFF: 'security', SGX: 'services' })[holder?.right as string] ??
      ({ serviceDesk: 'desk', hrManager: 'hr' } as Record<string, string>)[holder?.roles?.[0] ?? ''] ??
      (holder?.relation === 'Manager'
        ? 'manager'
        : holder?.relation === 'Recruteur'
          ? 'recruiter'
          : String(holder?.roles?.[0]));
    const rounds = circuits[type][which]?.map(({ by }) => shipped.find((round) => named(round) === by));
    await sql`update "CircuitDemande" set "Rangs" = ${JSON.stringify(rounds)}::jsonb where "typeDemande" = ${typeDemande}`.execute(
      this.#db,
    );
  }

  /** What waits has waited for a month: whoever looks after that hands it on. */
  async late({ id }: Life): Promise<void> {
    await sql`update "VisaTitulaire" set "Depuis" = now() - interval '30 days' where "Jusqua" is null and "IdVisa" in
      (select "IdVisa" from "Visa" where "IdDemande" = ${id} and "Etat" = 'pending')`.execute(this.#db);
    await sql`update "Visa" set "DateOuverture" = now() - interval '30 days' where "IdDemande" = ${id} and "Etat" = 'pending'`.execute(
      this.#db,
    );
    const { act, kernel } = this.#engines;
    await chaseLate({ db: this.#db, act, kernel, daysOffIn }, day(0));
  }

  async settle(): Promise<void> {
    const { act, kernel } = this.#engines;
    await act({ call: 'requests.settle', actor: { system: 'requests.settle' } }, async (writing) => {
      await settleUnheld(writing, kernel);
    });
  }

  /** What is stored of a request: its stage, how many moves its history tells, and the visa that waits, with who holds it. */
  async told({ id }: Life): Promise<Told> {
    return await rowOf(
      this.#db,
      sql<Told>`select d."IdStade" as stage, (select count(*)::integer from history_entry e
          join history_values v using (id) where e.entity = 'Demande' and e.entity_id = d."IdDemande"::text
            and v.before ? 'IdStade' and v.after ? 'IdStade') as moves,
          v."IdVisa", v."IdPersonneEV1Titulaire" as holder, v."IdDroit" as right
        from "Demande" d left join "Visa" v on v."IdDemande" = d."IdDemande" and v."Etat" = 'pending'
        where d."IdDemande" = ${id}`,
    );
  }

  /** What awaits somebody, by request. */
  async awaiting(part: Part): Promise<readonly number[]> {
    const { body } = await this.#as(part).call(requestsCalls.awaiting, { query: {} });
    return body.rows.map(({ IdDemande }) => IdDemande);
  }

  /** What is left of a life is over, so that the next begins with nothing that waits. */
  async end(): Promise<void> {
    await sql`update "Visa" set "Etat" = 'closed' where "Etat" = 'pending'`.execute(this.#db);
    await sql`update "Demande" set "IdStade" = 6 where "IdStade" < 4`.execute(this.#db);
    for (const type of types) await this.editRounds(type, 0);
  }
}

const fieldsOf = (values: object) =>
  Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur: Valeur as unknown }));

/** What every type needs of somebody: a photo, badges of both sites, an intermission, a phone. Answers the phone. */
async function equip({ database: { db } }: TestServer, person: number, home: number, site: number): Promise<number> {
  await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${person}, 1, 'ACCEPTED')`.execute(db);
  const request = async (typeDemande: number, at: number | null) =>
    (
      await rowOf(
        db,
        sql<{
          id: number;
        }>`insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade", "IdSite", "DateTransmission")
          values (${typeDemande}, ${person}, ${person}, ${person}, 4, ${at}, now()) returning "IdDemande" as id`,
      )
    ).id;
  const badge = await request(requestTypeNumbers.acces, home);
  await sql`insert into "DemandeAcces" ("IdDemande", "Principal") values (${badge}, true)`.execute(db);
  await sql`insert into "Reservation" (kind, key, period, "IdDemande")
    values ('acces-principal', ${String(person)}, daterange(null, null), ${badge})`.execute(db);
  const intermission = await request(requestTypeNumbers.bam, null);
  await sql`insert into "DossierBAM" ("IdDemande", "IdTypeDossier", "Situation", "DateDeDebut") values (${intermission}, '3', 'domicile', ${day(0)})`.execute(
    db,
  );
  const item = async (kind: string, nature: string, IdDemande: number | null, at: number | null) =>
    (
      await rowOf(
        db,
        sql<{
          id: number;
        }>`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdDemande", "IdSite", "LibInventaire", "DateDebut")
          values (${kind}, ${nature}, ${person}, ${IdDemande}, ${at}, ${kind}, current_date) returning "IdInventaire" as id`,
      )
    ).id;
  await item('badge', 'acces', badge, home);
  await item('badge', 'acces', null, site);
  return await item('materiel', 'materiel', null, null);
}

import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Recognised } from '../engines/access/callers.ts';
import type { AccessKernel, SubjectOf } from '../engines/access/decide.ts';
import type { ActFunction } from '../engines/act/act.ts';
import type { Invariant } from '../engines/act/invariants.ts';
import type { Reactions } from '../engines/act/reactions.ts';
import type { Announced } from '../engines/announced/announced.ts';
import type { EffectSystem, SystemDescription } from '../engines/effects/effect-system.ts';
import type { Entities, Entity } from '../engines/entities/entity.ts';
import type { FileOwner } from '../engines/files/file-owner.ts';
import type { Files } from '../engines/files/files.ts';
import type { Finder } from '../engines/finding/finder.ts';
import type { EditedForm } from '../engines/forms/form-subject.ts';
import type { ReadLog } from '../engines/history/read-log.ts';
import type { Holding } from '../engines/holdings/holding.ts';
import type { Importable, Importables } from '../engines/imports/importable.ts';
import type { Lack } from '../engines/lacks/lack.ts';
import type { ListEntry, ListRegistry } from '../engines/lists/list-entry.ts';
import type { LiveGates } from '../engines/live/live-gate.ts';
import type { Measure } from '../engines/measures/measure.ts';
import type { MergedTables } from '../engines/merge/merged.ts';
import type { AnyKind } from '../engines/plans/plan-kind.ts';
import type { PlannedTables } from '../engines/plans/planned-rows.ts';
import type { Plans } from '../engines/plans/plans.ts';
import type { DossierKind } from '../engines/requests/dossiers/dossier-kind.ts';
import type { Deciders } from '../engines/requests/ground.ts';
import type { RequestKind } from '../engines/requests/kind/request-kind.ts';
import type { KeptTables } from '../engines/retention/kept.ts';
import type { Done } from '../engines/tiles/done.ts';
import type { Tile } from '../engines/tiles/tile.ts';
import type { Settings } from '../platform/config/settings.ts';
import type { Db, ListPools } from '../platform/db/database.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Route } from '../platform/http/calls.ts';
import type { Desk } from '../platform/jobs/desk.ts';
import type { Job, Jobs } from '../platform/jobs/jobs.ts';
import type { Live } from '../platform/realtime/live.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import type { AccountsPorts } from '../ports/accounts.ts';
import type { BalancesPorts } from '../ports/balances.ts';
import type { CalendarPort } from '../ports/calendars.ts';
import type { ConnectorsPort } from '../ports/connectors.ts';
import type { ListsPorts } from '../ports/lists.ts';
import type { MailPort } from '../ports/mail.ts';
import type { PayrollFilesPorts } from '../ports/payroll-files.ts';
import type { TicketsPorts } from '../ports/tickets.ts';
import type { WebhookPort } from '../ports/webhooks.ts';
import type { LoadedActor } from './foundation/actor/actor.queries.ts';
import type { TextStore } from './foundation/texts/texts.store.ts';
import type { MessageBoard } from './publishing/messages/message-board.ts';

/**
 * What a domain brings to the product: its manifest, `<domain>.domain.ts`, says all of it, and the composition reads
 * nothing else. Each part is a list of functions that are given what they need, and take of it what they want.
 */
export interface Domain {
  /** Its folder. */
  readonly name: string;
  /** Tables that it alone writes. */
  readonly owns?: readonly (keyof Database)[];
  /** What each of these tables holds of people, and what becomes of it when one of them is erased. */
  readonly kept?: KeptTables;
  /** What becomes of each of their columns that hold a person's key when two records of one person become one. */
  readonly merged?: MergedTables;
  /** Tables of its own that other domains, by name, may write too. */
  readonly lends?: Readonly<Partial<Record<keyof Database, readonly string[]>>>;
  /** Files that other domains may import, without `.ts`. */
  readonly offers?: readonly string[];
  /** What answers its calls. */
  readonly routes?: readonly ((needs: RouteNeeds) => readonly Route<LoadedActor>[])[];
  /** Types of requests: their tables are its own. */
  readonly requestKinds?: readonly RequestKind[];
  /** Types of dossiers that it answers for, by the calls that all of them share. */
  readonly dossiers?: readonly ((needs: Omit<RouteNeeds, 'dossiers'>) => DossierKind)[];
  /** What is known of who decides requests: by one domain. */
  readonly deciders?: Deciders;
  /** How it recognises callers who are no people: of each kind by one domain. */
  readonly callers?: (needs: RouteNeeds) => Recognised;
  /** What it does by itself, or when it is asked for beside a request. */
  readonly jobs?: readonly ((needs: JobNeeds) => readonly Job[])[];
  /** What lies outside that its effects are done in: what is said of it, and what reaches it. */
  readonly systems?: readonly { readonly said: SystemDescription; readonly built: (needs: JobNeeds) => EffectSystem }[];
  /** What it does in the transaction of somebody else's write. */
  readonly reactions?: readonly ((reactions: Reactions, kernel: AccessKernel) => void)[];
  /** What must hold of its rows whatever is written, and by whichever door. */
  readonly invariants?: readonly Invariant[];
  /** Kinds of plans. */
  readonly plans?: readonly ((needs: PlanNeeds) => readonly AnyKind[])[];
  /** What of it an installation needs, and may not have yet: said to who can see to it. */
  readonly lacks?: readonly ((needs: { readonly settings: Settings }) => readonly Lack[])[];
  /** What of it the dashboard counts, each for whoever has it. */
  readonly tiles?: readonly Tile[];
  /** What of it comes about by itself, of which administrators are told how much did. */
  readonly done?: readonly Done[];
  /** What of its things somebody may hold, and leave to others when they go. */
  readonly holdings?: readonly ((needs: { readonly kernel: AccessKernel }) => readonly Holding[])[];
  /** Its tables whose rows plans write, by entity: told where they live, or written by the domain itself. */
  readonly planned?: PlannedTables | ((needs: { readonly kernel: AccessKernel }) => PlannedTables);
  /** What its things say of themselves to history, plans, mails, notifications and explanations. */
  readonly entities?: readonly Entity[];
  /** Which of its things have files, in which fields, and who reads and writes them there. */
  readonly files?: readonly FileOwner[];
  /** What the keys are of that its events carry on the live channel, and who may be told them. */
  readonly live?: LiveGates;
  /** What of it programs outside may be told of. */
  readonly announced?: readonly Announced[];
  /** Lists of its rows: views, exports and whoever else names a list read them here. */
  readonly lists?: readonly ListEntry[];
  /** What of it is found from anywhere, by words or by a number. */
  readonly finders?: readonly Finder[];
  /** What reporting counts of its lists. */
  readonly measures?: readonly Measure[];
  /** The forms that its rows are filled in by. */
  readonly forms?: readonly EditedForm[] | (() => readonly EditedForm[]);
  /** Which of its rows files may bring. */
  readonly importables?: readonly Importable[];
  /** Kinds of rows that perimeters and decisions are about. */
  readonly subjects?: SubjectOf;
  /** Adds what it ships to a database that lacks it, at each start. */
  readonly seeds?: readonly ((db: Db) => Promise<void>)[];
}

/** What kinds of plans are built over. */
export interface PlanNeeds {
  readonly kernel: AccessKernel;
  /** The current day, `YYYY-MM-DD`, of what is of no country. */
  readonly today: () => string;
  /** Every form, as it ships. */
  readonly forms: readonly EditedForm[];
  /** All that somebody may hold, in the order in which it is shown. */
  readonly holdings: readonly Holding[];
  /** What every table holds of people. */
  readonly kept: KeptTables;
  /** What becomes of every column that holds a person's key when two records become one. */
  readonly merged: MergedTables;
  /** Every list by its name. */
  readonly listed: ListRegistry;
  /** What files may bring, by name. */
  readonly importables: Importables;
  /** What programs outside may be told of, by name. */
  readonly announced: ReadonlyMap<string, Announced>;
}

/** What is built once for the product. */
export interface Needs extends PlanNeeds {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly act: ActFunction;
  readonly plans: Plans;
  readonly entities: Entities;
  readonly texts: TextStore;
  /** Where lists are read. */
  readonly lists: ListPools;
  /** What reporting counts, in the order in which it is shown. */
  readonly measures: readonly Measure[];
  readonly files: Files;
  /** The calendars of people. */
  readonly calendars: CalendarPort;
  /** Addresses that programs are told at. */
  readonly webhooks: WebhookPort;
  /** What is known of the jobs, and done about them by hand. */
  readonly desk: Desk;
}

/** What routes are built over. */
export interface RouteNeeds extends Needs {
  /** Where reads of sensitive fields are recorded. */
  readonly reads: ReadLog;
  readonly live: Live;
  /** What every domain finds. */
  readonly finders: readonly Finder[];
  /** Every type of dossier. */
  readonly dossiers: readonly DossierKind[];
  /** Who may be told which keys by it, as every domain says. */
  readonly liveGates: LiveGates;
  readonly board: MessageBoard;
  readonly vault: Vault;
  /** The systems in which people have accounts, for what is told of their settings: no request waits for them. */
  readonly accounts: AccountsPorts;
  /** What may be set for systems outside. */
  readonly connectors: ConnectorsPort;
  /** What carries distribution lists. */
  readonly mailLists: ListsPorts;
  /** What tells days of leave. */
  readonly balances: BalancesPorts;
  /** Who makes the tokens that are taken. */
  readonly issuer: string;
  /** Asks for a job; without it what jobs do is done later. */
  readonly jobs: Pick<Jobs, 'send'> | undefined;
  /** What an installation may still lack, in the order in which it is shown. */
  readonly lacks: readonly Lack[];
  /** What the dashboard counts, in the order in which it is shown. */
  readonly tiles: readonly Tile[];
  /** What comes about by itself. */
  readonly done: readonly Done[];
  /** What lies outside that effects are done in. */
  readonly systems: readonly SystemDescription[];
  /** Has something ended when the server does. */
  readonly onClose: (end: () => Promise<void>) => void;
}

/** What jobs are built over. */
export interface JobNeeds extends Needs {
  readonly send: Jobs['send'];
  readonly mails: MailPort;
  /** The systems in which people have accounts. */
  readonly accounts: AccountsPorts;
  /** What tells days of leave. */
  readonly balances: BalancesPorts;
  /** What keeps tickets. */
  readonly tickets: TicketsPorts;
  /** What carries distribution lists. */
  readonly mailLists: ListsPorts;
  /** What takes hiring files for payroll. */
  readonly payrollFiles: PayrollFilesPorts;
  readonly vault: Vault;
}

/** What a domain holds of people, by table: its own, and those of the types of requests that it brings. */
export function keptBy({ kept, requestKinds = [] }: Domain): KeptTables {
  const ofKinds = requestKinds.flatMap(({ table, kept: one, lines }) => [
    { table, kept: one },
    ...(lines ? [lines] : []),
  ]);
  return { ...kept, ...Object.fromEntries(ofKinds.map(({ table, kept: one }) => [table, one])) };
}

/** The tables that a domain alone writes. */
export function ownedBy({ owns = [], requestKinds = [] }: Domain): readonly (keyof Database)[] {
  return [...owns, ...requestKinds.flatMap(({ table, lines }) => [table, ...(lines ? [lines.table] : [])])];
}

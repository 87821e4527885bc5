import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { asLanguage, type Language, locales } from '@passerelle/contracts/languages.ts';
import { errorsTexts } from '@passerelle/texts/errors.texts.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import { peopleLoadTexts } from '@passerelle/texts/people-load.texts.ts';
import { rulesTexts } from '@passerelle/texts/rules.texts.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type pg from 'pg';
import { createEngines } from '../server/src/app/engines.ts';
import { prepareDatabase } from '../server/src/app/prepare.ts';
import { linkByCommand, showLinkTo } from '../server/src/domains/administration/accounts/sign-in-links.actions.ts';
import {
  type Fault,
  faultText,
  isUnknownOrganisation,
} from '../server/src/domains/exchange/imports/people-load/people-faults.ts';
import {
  applyPeople,
  type Progress,
  planPeople,
  undoPeople,
  verifyPeople,
} from '../server/src/domains/exchange/imports/people-load/people-load.actions.ts';
import {
  asMapFile,
  asProposal,
  bothNames,
  isDateField,
  type MapFile,
  type MappedColumn,
  MappingError,
  mapPeopleColumns,
  missingColumns,
} from '../server/src/domains/exchange/imports/people-load/people-mapping.ts';
import {
  readLeft,
  readLoadEnd,
  readLoadState,
} from '../server/src/domains/exchange/imports/people-load/people-plan.queries.ts';
import { unknownColumns } from '../server/src/domains/exchange/imports/people-load/people-proposal.ts';
import {
  type PeopleCodes,
  readPeopleCodes,
} from '../server/src/domains/exchange/imports/people-load/people-references.queries.ts';
import { writePeopleReport } from '../server/src/domains/exchange/imports/people-load/people-report.ts';
import type { Rules } from '../server/src/domains/exchange/imports/people-load/people-rules.ts';
import {
  closeStage,
  type FaultGroup,
  missingInUse,
  openStage,
  readFaultGroups,
  readFaults,
} from '../server/src/domains/exchange/imports/people-load/people-stage.queries.ts';
import {
  firstAdministrator,
  nameFirstAdministrator,
} from '../server/src/domains/people/roles/first-administrator.actions.ts';
import type { ActFunction } from '../server/src/engines/act/act.ts';
import { mostTags } from '../server/src/platform/config/parameters.queries.ts';
import type { Settings } from '../server/src/platform/config/settings.ts';
import { databaseOn } from '../server/src/platform/db/database.ts';
import { ApiError } from '../server/src/platform/http/api-error.ts';
import { linkAddress } from '../server/src/platform/identity/password-links.ts';
import { encodings, type Reading } from '../server/src/platform/tabular/encoding.ts';
import { readRows, recogniseDates, recogniseTable, type TableFile } from '../server/src/platform/tabular/read-table.ts';
import { fileSource } from '../server/src/platform/tabular/source.ts';
import { TableError, tableRules } from '../server/src/platform/tabular/table-error.ts';
import { connect } from './connection.ts';

const synopsis = `npm run people -- load FILE.csv|FILE.xlsx [--map MAP.json] [--country FR] [--create-missing]
                                [--encoding NAME] [--dry-run | --plan] [--strict] [--report FILE.csv] [--lang en]
npm run people -- propose FILE.csv|FILE.xlsx [--country FR] [--encoding NAME] [--lang en] > MAP.json
npm run people -- apply PLAN [--lang en]
npm run people -- undo PLAN [--lang en]
npm run people -- administrator LOGIN [--lang en]
npm run people -- link LOGIN [--lang en]`;
const exits = { good: 0, refused: 1, usage: 2, withFaults: 3 } as const;
const shownFaults = 20;
const shownNotices = 5;

/** Why a table is not read: in words of this command, or in those that every door has for it. */
function tableRefusal({ reason, line }: TableError, language: Language): string {
  const own: Readonly<Record<string, Readonly<Record<Language, string>>>> = peopleLoadTexts.texts;
  const text = (own[reason] ?? rulesTexts.texts[tableRules[reason]])[language];
  return String(new IntlMessageFormat(text, locales[language]).format({ line: String(line), value: String(line) }));
}

type LoadText = keyof typeof peopleLoadTexts.texts;

function sayer(language: Language) {
  return (text: LoadText, values: Record<string, string | number> = {}): string =>
    String(new IntlMessageFormat(peopleLoadTexts.texts[text][language], locales[language]).format(values));
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        country: { type: 'string' },
        encoding: { type: 'string' },
        report: { type: 'string' },
        lang: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        plan: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        'create-missing': { type: 'boolean', default: false },
      },
    });
    const [verb, subject, ...rest] = positionals;
    if (!subject || rest.length > 0 || (values['dry-run'] && values.plan)) return undefined;
    if (verb === 'load') return { ...values, verb: 'load' as const, file: subject };
    if (verb === 'propose') return { ...values, verb: 'propose' as const, file: subject };
    if (verb === 'administrator') return { ...values, verb: 'administrator' as const, login: subject };
    if (verb === 'link') return { ...values, verb: 'link' as const, login: subject };
    if (!/^[1-9]\d{0,8}$/.test(subject)) return undefined;
    const IdPlan = Number(subject);
    if (verb === 'apply') return { ...values, verb: 'apply' as const, IdPlan };
    return verb === 'undo' ? { ...values, verb: 'undo' as const, IdPlan } : undefined;
  } catch {
    return undefined;
  }
}

type Arguments = NonNullable<ReturnType<typeof readArguments>>;
type LoadArguments = Extract<Arguments, { verb: 'load' }>;
type AdministratorArguments = Extract<Arguments, { verb: 'administrator' }>;
type LinkArguments = Extract<Arguments, { verb: 'link' }>;
type ProposeArguments = Extract<Arguments, { verb: 'propose' }>;
type PlanArguments = Exclude<Arguments, LoadArguments | ProposeArguments | AdministratorArguments | LinkArguments>;

async function load(options: LoadArguments, language: Language): Promise<number> {
  const say = sayer(language);
  if (options.report && (await isSameFile(options.report, options.file))) return usage(say('reportOverFile'));
  const encoding = encodings.find((one) => one === options.encoding?.toLowerCase());
  if (options.encoding && !encoding) return usage(say('unknownEncoding', { encodings: encodings.join(', ') }));
  const file = await recogniseTable(fileSource(options.file), { encoding, country: options.country });
  const { writing, headerLine: line } = file;
  if (writing.format === 'xlsx') console.log(say('recognisedWorkbook', { line }));
  else {
    const separator = writing.separator === '\t' ? say('tab') : writing.separator;
    console.log(say('recognised', { encoding: writing.encoding, separator, line }));
    sayReadings(writing.readings, say);
    if (writing.readings.length > 1 && !options['dry-run']) return exits.refused;
  }
  const columns = mapPeopleColumns(file.headers, options.map ? await readMap(options.map) : {});
  const dates = await recogniseDates(file, dateColumns(columns));
  printColumns(columns, dates, language);
  const missing = missingColumns(columns);
  if (missing.length) {
    console.error(
      say('missingColumns', { fields: missing.map((field) => fieldsTexts.texts[field][language]).join(', ') }),
    );
    return exits.refused;
  }

  const { pool, db, close } = await connect();
  const client = await pool.connect();
  try {
    await prepareDatabase({ pool, db, demoPeople: 0, log: console.log });
    if (!(await openStage(client))) {
      console.error(say('busy'));
      return exits.refused;
    }
    const session = databaseOn(client);
    const { plans, today } = createEngines(session);
    // Whoever only looks finishes nothing of anybody's.
    const onlyLooks = options['dry-run'] || options.plan;
    for (const IdPlan of await plans.atWork('people-load')) {
      console.log(say(onlyLooks ? 'underWay' : 'resumed', { number: String(IdPlan) }));
      if (!onlyLooks) await plans.work(IdPlan);
    }
    const codes = await readPeopleCodes(db, options['create-missing'], language);
    const country = options.country && codes.country(options.country);
    if (options.country && !country)
      return usage(faultText({ line: 0, field: 'IdPays', rule: 'unknownValue' }, language));
    const rules: Rules = {
      columns,
      dates,
      codes,
      today: today(),
      mostTags: await mostTags(db),
      country: country || undefined,
    };
    const progress = progressBar(say);
    const counts = await verifyPeople(client, file, rules, progress);
    console.log(say('rowsRead', { done: counts.rows }));
    console.log(say('verified', { created: counts.created, known: counts.known, refused: counts.refused }));
    const told = (fault: Fault) => `${faultLine(fault, columns, language)}  [${fault.rule}]`;
    const groups = await readFaultGroups(client, shownFaults);
    const firsts = await readLines(file, new Set(groups.map(({ fault }) => fault.line)));
    for (const group of groups)
      console.error(`✗ ${groupLine(group, columns, firsts, language)}  [${group.fault.rule}]`);
    if (counts.refused > shownFaults && !options.report) console.error(say('moreFaults'));
    const notices = await readFaults(client, 'notices', 0, shownNotices);
    for (const notice of notices) console.error(`· ${told(notice)}`);
    if (counts.notices > notices.length)
      console.error(`· ${say('moreNotices', { count: counts.notices - notices.length })}`);
    if (options.report && counts.refused) {
      const text = (fault: Fault) => faultLine(fault, columns, language);
      await writePeopleReport(client, file, options.report, language, say('errorColumn'), text);
      console.log(say('reportWritten', { file: options.report }));
    }
    if (options['create-missing']) await sayCreated(client, codes, say);
    else if (groups.some(({ fault }) => isUnknownOrganisation(fault))) console.error(say('mayCreate'));
    const good = counts.rows - counts.refused;
    if (options['dry-run']) {
      console.log(say('dryRun'));
      return counts.refused === 0 ? exits.good : good ? exits.withFaults : exits.refused;
    }
    if (good === 0 || (options.strict && counts.refused)) {
      console.error(say('nothingLoaded'));
      return exits.refused;
    }
    const IdPlan = await planPeople(plans, rules, basename(options.file));
    if (options.plan) {
      console.log(say('planned', { number: String(IdPlan) }));
      return counts.refused ? exits.withFaults : exits.good;
    }
    const written = await applyPeople(plans, session, IdPlan, progress);
    console.log(say('loaded', { ...written, unchanged: counts.known - written.updated }));
    const left = await sayLeft(client, { IdPlan, undone: false }, say);
    console.log(say('applied', { number: String(IdPlan) }));
    return counts.refused || left ? exits.withFaults : exits.good;
  } finally {
    await closeStage(client);
    client.release();
    await close();
  }
}

/** Writes a mapping of what is recognised, to be corrected and given back with --map. */
async function propose(options: ProposeArguments, language: Language): Promise<number> {
  const say = sayer(language);
  const encoding = encodings.find((one) => one === options.encoding?.toLowerCase());
  const file = await recogniseTable(fileSource(options.file), { encoding, country: options.country });
  const columns = mapPeopleColumns(file.headers);
  const dates = await recogniseDates(file, dateColumns(columns));
  const { pool, db, close } = await connect();
  try {
    await prepareDatabase({ pool, db, demoPeople: 0, log: console.error });
    const codes = await readPeopleCodes(db, false, language);
    const unknown = await unknownColumns(file, columns, codes);
    for (const { column, ...said } of unknown)
      console.error(
        say('notKnown', { column: column.header, unknown: said.unknown, distinct: said.distinct, value: said.example }),
      );
    console.log(
      JSON.stringify(asProposal(columns, dates, new Set(unknown.map(({ column }) => column.index))), null, 2),
    );
    return missingColumns(columns).length > 0 ? exits.withFaults : exits.good;
  } finally {
    await close();
  }
}

/** What words that are not ASCII were read as, and what else they may be: whoever loads says which. */
function sayReadings(readings: readonly Reading[], say: ReturnType<typeof sayer>): void {
  const [read, ...others] = readings.map(({ encoding, words }) => ({ encoding, words: words.join(' · ') }));
  if (!read) return;
  console.log(say('readAs', read));
  if (others.length === 0) return;
  for (const other of others) console.log(say('orReadAs', other));
  console.error(say('whichEncoding'));
}

/** What a load makes besides people, by kind and name, before it makes it. */
async function sayCreated(client: pg.ClientBase, codes: PeopleCodes, say: ReturnType<typeof sayer>): Promise<void> {
  const used = await missingInUse(client);
  for (const table of ['Societe', 'Site', 'CentreCout'] as const) {
    const labels = codes.missing.filter((one) => one.table === table && used.has(one.key)).map(({ label }) => label);
    if (labels.length > 0) console.log(say(`willCreate.${table}`, { count: labels.length, names: labels.join(' · ') }));
  }
}

/** The cells of these lines. */
async function readLines(file: TableFile, lines: ReadonlySet<number>): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, readonly string[]>();
  if (lines.size === 0) return found;
  for await (const { line, cells } of readRows(file)) if (lines.has(line)) found.set(line, cells);
  return found;
}

/** Applies or takes back a plan that an earlier load kept. */
async function workThrough({ verb, IdPlan }: PlanArguments, language: Language): Promise<number> {
  const say = sayer(language);
  const { pool, db, close } = await connect();
  const client = await pool.connect();
  try {
    await prepareDatabase({ pool, db, demoPeople: 0, log: console.log });
    const state = await readLoadState(client, IdPlan);
    if (!state) {
      console.error(say('noPlan', { number: String(IdPlan) }));
      return exits.usage;
    }
    const ended = verb === 'apply' ? 'applied' : 'undone';
    if (state === ended) {
      console.error(await sayAlready(client, IdPlan, ended, language));
      return exits.refused;
    }
    const session = databaseOn(client);
    const { plans } = createEngines(session);
    if (verb === 'apply') {
      const written = await applyPeople(plans, session, IdPlan, progressBar(say));
      console.log(say('written', { ...written }));
    } else {
      await undoPeople(plans, session, IdPlan, progressBar(say));
      console.log(say('undone', { number: String(IdPlan) }));
    }
    return (await sayLeft(client, { IdPlan, undone: verb === 'undo' }, say)) ? exits.withFaults : exits.good;
  } finally {
    client.release();
    await close();
  }
}

/** Says that a plan was applied or undone already, when, and by whom where it was not by a command. */
async function sayAlready(
  client: pg.ClientBase,
  IdPlan: number,
  ended: 'applied' | 'undone',
  language: Language,
): Promise<string> {
  const { at, by } = await readLoadEnd(client, IdPlan);
  const when = at?.toLocaleString(locales[language], { dateStyle: 'short', timeStyle: 'short' });
  return sayer(language)(`already.${ended}`, { number: String(IdPlan), of: [when, by].filter(Boolean).join(' · ') });
}

/** Opens administration to somebody where nobody has it, and shows how they come in: roles are given on screen by those who have theirs. */
async function nameAdministrator({ login }: AdministratorArguments, language: Language): Promise<number> {
  const { settings, pool, db, close } = await connect();
  const say = sayer(language);
  try {
    await prepareDatabase({ pool, db, demoPeople: 0, log: console.log });
    const { act } = createEngines(db);
    const ended = await act(firstAdministrator, (writing) => nameFirstAdministrator(writing, login));
    (ended === 'named' ? console.log : console.error)(say(`administrator.${ended}`, { login }));
    if (ended === 'held' && settings.EMBEDDED_IDP) console.error(say('link.other', { login }));
    if (ended !== 'named') return exits.refused;
    await sayLink({ settings, act, login }, language);
    return exits.good;
  } finally {
    await close();
  }
}

/** Shows a link by which somebody chooses their password: for whoever can no longer come in, and for nobody's mail. */
async function showLink({ login }: LinkArguments, language: Language): Promise<number> {
  const { settings, pool, db, close } = await connect();
  try {
    await prepareDatabase({ pool, db, demoPeople: 0, log: console.log });
    return (await sayLink({ settings, act: createEngines(db).act, login }, language)) ? exits.good : exits.refused;
  } finally {
    await close();
  }
}

interface LinkAsked {
  readonly settings: Settings;
  readonly act: ActFunction;
  readonly login: string;
}

/** Says the link of somebody, once; where people sign in with another provider, that. */
async function sayLink({ settings, act, login }: LinkAsked, language: Language): Promise<boolean> {
  const say = sayer(language);
  if (!settings.EMBEDDED_IDP) {
    console.log(say('link.elsewhere', { issuer: settings.OIDC_ISSUER ?? '' }));
    return false;
  }
  const link = await act(linkByCommand, (writing) => showLinkTo(writing, login));
  if (!link) {
    console.error(say('administrator.unknown', { login }));
    return false;
  }
  const until = link.expires_at.toLocaleString(locales[language], { dateStyle: 'short', timeStyle: 'short' });
  console.log(`${say('link.made', { login, until })}\n  ${linkAddress(settings.PUBLIC_URL, link.secret)}`);
  return true;
}

/** Says which rows of a plan were not written, or not taken back, and why. Answers how many they are. */
async function sayLeft(
  client: pg.ClientBase,
  plan: { readonly IdPlan: number; readonly undone: boolean },
  say: ReturnType<typeof sayer>,
): Promise<number> {
  const { count, first } = await readLeft(client, { ...plan, limit: shownFaults });
  if (count > 0) console.error(say('left', { count }));
  for (const { person, rule } of first)
    console.error(
      `✗ ${say(rule === 'moved' || rule === 'inUse' || rule === 'lastAdministrator' ? `left.${rule}` : 'left.refused', { person })}  [${rule}]`,
    );
  return count;
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev;
}

async function readMap(path: string): Promise<MapFile> {
  return asMapFile(JSON.parse(await readFile(path, 'utf8')));
}

function dateColumns(columns: readonly MappedColumn[]): number[] {
  return columns.filter(({ field }) => field && isDateField(field)).map(({ index }) => index);
}

function printColumns(columns: readonly MappedColumn[], dates: Rules['dates'], language: Language): void {
  const say = sayer(language);
  const width = Math.max(...columns.map(({ header }) => header.length));
  for (const { index, header, field, names } of columns) {
    const label = names
      ? `${bothNames[names]} (${say(names === 'lastFirst' ? 'bothNames' : 'firstThenLast')})`
      : field
        ? `${field} (${fieldsTexts.texts[field][language]})`
        : `– ${say('leftOut')}`;
    const date = dates.get(index);
    const forms = date?.forms.length ? ` · ${date.forms.join(', ')}` : '';
    const doubt = date?.ambiguous ? ` · ${say('datesByDefault')}` : '';
    console.log(`  ${header.padEnd(width)}  ${label}${forms}${doubt}`);
  }
}

function faultLine(fault: Fault, columns: readonly MappedColumn[], language: Language): string {
  const say = sayer(language);
  const reason = faultText(fault, language) + (fault.other ? ` (${say('seeLine', { line: fault.other })})` : '');
  if (!fault.field) return say('faultInLine', { line: String(fault.line), reason });
  const column = columnOf(fault.field, columns)?.header ?? fieldsTexts.texts[fault.field][language];
  return say('faultInColumn', { line: String(fault.line), column, reason });
}

/** A fault with the lines that have it, and what stands in the first of them. */
function groupLine(
  { fault, lines, count }: FaultGroup,
  columns: readonly MappedColumn[],
  firsts: ReadonlyMap<number, readonly string[]>,
  language: Language,
): string {
  const say = sayer(language);
  const column = fault.field && columnOf(fault.field, columns);
  const value = column && firsts.get(fault.line)?.[column.index]?.trim();
  const example = value ? ` (${say('example', { value: value.slice(0, 60) })})` : '';
  if (count === 1 || !fault.field) return faultLine(fault, columns, language) + example;
  const more = count > lines.length ? [say('moreLines', { count: count - lines.length })] : [];
  return (
    say('faultInLines', {
      lines: [...lines.map(String), ...more].join(', '),
      column: column?.header ?? fieldsTexts.texts[fault.field][language],
      reason: faultText(fault, language),
    }) + example
  );
}

/** Where a field stands in the file; names may stand together. */
const columnOf = (wanted: NonNullable<Fault['field']>, columns: readonly MappedColumn[]) =>
  columns.find(({ field, names }) => field === wanted || (names && (wanted === 'Nom' || wanted === 'Prenom')));

/** Redraws one line on a terminal; elsewhere says nothing until the end. */
function progressBar(say: ReturnType<typeof sayer>): Progress {
  return (phase, done) => {
    if (!process.stderr.isTTY) return;
    process.stderr.write(`\r\x1b[K${say(phase === 'write' ? 'peopleWritten' : 'rowsRead', { done })}`);
    if (phase === 'match') process.stderr.write('\r\x1b[K');
  };
}

function usage(reason?: string): number {
  if (reason) console.error(reason);
  console.error(synopsis);
  return exits.usage;
}

function explain(error: unknown, options: Arguments, language: Language): number {
  const say = sayer(language);
  const { map = '', report, file = '' } = { file: undefined, ...options };
  if (error instanceof MappingError) return usage(say(error.reason, { subject: error.subject || map }));
  if (error instanceof SyntaxError) return usage(`${map}: ${error.message}`);
  if (error instanceof TableError) console.error(tableRefusal(error, language));
  else if (error instanceof ApiError) console.error(errorsTexts.texts[error.code][language]);
  else if (error instanceof Error && 'syscall' in error && ['open', 'read'].includes(String(error.syscall))) {
    const path = 'path' in error ? String(error.path) : file;
    return usage(say(path === report ? 'unwritable' : 'unreadable', { file: path }));
  } else console.error(error instanceof Error ? error.message : error);
  return exits.refused;
}

function run(asked: Arguments): Promise<number> {
  if (asked.verb === 'load') return load(asked, language);
  if (asked.verb === 'propose') return propose(asked, language);
  if (asked.verb === 'link') return showLink(asked, language);
  return asked.verb === 'administrator' ? nameAdministrator(asked, language) : workThrough(asked, language);
}

const options = readArguments();
const language = asLanguage(options?.lang) ?? asLanguage(process.env.LANG) ?? 'gb';
process.exitCode = options ? await run(options).catch((error) => explain(error, options, language)) : usage();

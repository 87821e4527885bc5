import { dayInFigures } from '@passerelle/contracts/civil-day.ts';
import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { knownKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import type { Notification } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { elided } from '@passerelle/texts/elided.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Static } from 'typebox';
import type { Entities } from '../../../engines/entities/entity.ts';
import { readLabels } from '../../../engines/entities/labels.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import { cleanRichText } from '../../../platform/rich-text/clean.ts';
import { escapeHtml } from '../../../platform/rich-text/escape.ts';
import type { TextStore } from '../texts/texts.store.ts';
import type { NotificationRow } from './notifications.queries.ts';

const whyTexts = {
  concerned: 'whyConcerned',
  administrator: 'whyAdministrator',
  author: 'whyAuthor',
  inCharge: 'whyInCharge',
} as const;

/** What a mail of a visa offers beside opening the request: it opens with the question asked, and decides nothing by itself. */
const decisions = [
  { text: 'REQUESTS:validate', action: 'valider' },
  { text: 'REQUESTS:reject', action: 'rejeter' },
] as const;

/** Where a mail of a notification leads, beside its screen. */
export function waysOf({ opens, values }: Pick<NotificationRow, 'opens' | 'values'>, language: Language) {
  if (opens === null || !('visa' in values)) return [];
  return decisions.map(({ text, action }) => ({ text, URL: `/${language}/${opens}/${action}/${values.visa}` }));
}

/** What words are made with. */
export interface Words {
  readonly db: Db;
  readonly texts: TextStore;
  readonly entities: Entities;
}

/** What the values of a notification are keys of, where that has labels. */
const keysIn = (entities: Entities) => {
  const byWord = [...entities].flatMap(({ word, label, name }) => (word && label ? [[word, name] as const] : []));
  // Whoever did it, beside whom it is about.
  const people = byWord.flatMap(([word, name]) => (word === 'person' ? [['author', name] as const] : []));
  return ({ values }: NotificationRow) =>
    [...byWord, ...people].flatMap(([word, entity]) => (word in values ? [{ word, entity, key: values[word] }] : []));
};

/** Values that are told by texts: of which family, and what stands before the value in the key. */
const toldByTexts = {
  queue: ['JOBS', 'queue.'],
  cause: ['JOBS', 'cause.'],
  type: ['REQUESTS', 'type '],
  error: ['ERREURS', ''],
  system: ['EFFECTS', 'system.'],
  screen: ['PAGES', ''],
  ended: ['SUBSCRIPTIONS', 'cause.'],
} as const;

type Texts = Readonly<Record<string, string>>;

/** What it says first; of what is so no more, that. */
function subjectOf({ kind, values }: NotificationRow, said: Texts): string | undefined {
  return 'settled' in values ? (said[`${kind}Settled`] ?? said.visaSettled) : said[kind];
}

/** Puts notifications into words, in one language, with the names and labels of this moment. */
export async function inWords(
  { db, texts, entities }: Words,
  rows: readonly NotificationRow[],
  language: Language,
): Promise<Static<typeof Notification>[]> {
  if (rows.length === 0) return [];
  const said = (await texts.family('NOTIFICATIONS', language))?.texts ?? {};
  const families = new Map<string, Texts>();
  for (const [name, [Famille]] of Object.entries(toldByTexts))
    if (!families.has(Famille) && rows.some(({ values }) => name in values))
      families.set(Famille, (await texts.family(Famille, language))?.texts ?? {});
  const keyed = keysIn(entities);
  const labelOf = await readLabels(db, entities, language, rows.flatMap(keyed));
  return rows.map((row) => {
    const labels = keyed(row).map(({ word, ...key }) => [word, labelOf(key)] as const);
    const values = valuesOf(row, language, labels, families);
    const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]));
    const kind = knownKind(row.kind);
    return {
      IdPersonneNotification: row.IdPersonneNotification,
      Titre: fill(subjectOf(row, said) ?? row.kind, values, language),
      Texte: cleanRichText(fill(said[`${row.kind}Text`] ?? '', escaped, language)),
      Couleur: kind?.color ?? null,
      Icone: kind?.icon ?? null,
      URL: row.opens === null ? null : `/${language}/${row.opens}`,
      DateC: row.DateC.toISOString(),
      DateLecture: row.DateLecture?.toISOString() ?? null,
      Epingle: row.Epingle,
      Nombre: row.Nombre,
      Pourquoi: kind ? (said[whyTexts[kind.why]] ?? '') : '',
    };
  });
}

/** What the placeholders stand for: a name, a label, a day as screens show it, else the value itself. */
function valuesOf(
  { values }: NotificationRow,
  language: Language,
  labels: readonly (readonly [word: string, label: string | undefined])[],
  families: ReadonlyMap<string, Texts>,
) {
  // Where nothing says who did it, or that something is missing, texts leave it out.
  const words: Record<string, string> = { author: 'none', missing: '0' };
  for (const [name, value] of Object.entries(values))
    words[name] = name === 'from' || name === 'until' ? dayInFigures(String(value), language) : String(value);
  for (const [word, label] of labels) words[word] = label ?? '—';
  for (const [name, [Famille, before]] of Object.entries(toldByTexts))
    if (name in values) words[name] = families.get(Famille)?.[`${before}${values[name]}`] ?? String(values[name]);
  return words;
}

/** A text edited on site may be broken: it is shown as it is rather than not at all. */
function fill(text: string, values: Readonly<Record<string, string>>, language: Language): string {
  try {
    return String(
      new IntlMessageFormat(elided(text, language, values), locales[language], undefined, { ignoreTag: true }).format(
        values,
      ),
    );
  } catch {
    return text;
  }
}

import { asLanguage, languageNames } from '@passerelle/contracts/languages.ts';
import { plainOfRichText } from '@passerelle/contracts/rich-text.ts';
import type { ReactNode } from 'react';
import { caller } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { entityView, type ValueOf } from '../../../lib/entities.ts';
import { showDate, showMinute } from '../../../lib/format.ts';
import { textIfAny, translate } from '../../../lib/texts.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './history-timeline.module.css';

interface ChangedValueProps {
  readonly of: ValueOf;
  readonly field: string;
  readonly value: unknown;
}

/** What a field is called: as its entity says, or else histories. */
export const fieldLabel = (of: ValueOf, field: string): string => saidLabel(of, field) ?? field;

/** The same, of a field that has a word: one whose word is its name has one too. */
export function saidLabel(of: ValueOf, field: string): string | undefined {
  const said = entityView(of.entity).label?.(field, of);
  if (said !== undefined) return said;
  // What is written in each language is a column of each.
  const [, written, IdLangue] = /^(Titre|Texte) ?([A-Z]{2})$/.exec(field) ?? [];
  const language = written && asLanguage(IdLangue);
  if (language) return `${textIfAny('HISTORY', `field ${written}`) ?? written} · ${languageNames[language]}`;
  return textIfAny('HISTORY', `field ${field}`) ?? textIfAny('CHAMPS', field);
}

/** A value as it was or became, as its entity draws it, or else its type; a dash where there was none. */
export function ChangedValue({ of, field, value }: ChangedValueProps): ReactNode {
  const view = entityView(of.entity);
  const isThere = value !== null && value !== undefined && value !== '';
  const drawn = isThere || view.ofCatalogue ? view.value?.(field, value, of) : undefined;
  if (drawn !== undefined) return drawn;
  return isThere ? valueOfType(of, field, value) : '—';
}

function valueOfType({ entity }: ValueOf, field: string, value: unknown): ReactNode {
  if (typeof value === 'boolean') return translate(value ? 'COMMON:yes' : 'COMMON:no');
  if (isPerson(value)) return <PersonLink person={value} />;
  if (field === 'Traductions') return inEachLanguage(value as Readonly<Record<string, string>>);
  if (/^Texte [A-Z]{2}$/.test(field)) return plainOfRichText(String(value));
  if (isScalars(value)) return value.map((one) => wordOf(entity, field, String(one))).join(comma()) || '—';
  if (typeof value === 'object') return <code className={classes.json}>{JSON.stringify(value)}</code>;
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return showDate(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) return showMinute(text, caller.language);
  if (/^\+\d{7,15}$/.test(text)) return <PhoneText number={text} />;
  return wordOf(entity, field, text);
}

const wordOf = (entity: string, field: string, code: string): string =>
  textIfAny('HISTORY', `value ${entity}.${field}.${code}`) ?? code;

const isScalars = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');

/** What is written in the other languages, each under its name. */
function inEachLanguage(written: Readonly<Record<string, string>>): string {
  const said = Object.entries(written).map(([code, text]) => {
    const language = asLanguage(code);
    return `${language ? languageNames[language] : code} – ${text}`;
  });
  return said.join(' · ') || '—';
}

function isPerson(value: unknown): value is { IdPersonneEV1: number; IndexPrenomNom: string } {
  return typeof value === 'object' && value !== null && 'IdPersonneEV1' in value && 'IndexPrenomNom' in value;
}

import type { Output } from '@passerelle/contracts/call.ts';
import type { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { asLanguage, languageNames } from '@passerelle/contracts/languages.ts';
import { isPersonField } from '@passerelle/contracts/person/person.fields.ts';
import { plainOfRichText } from '@passerelle/contracts/rich-text.ts';
import { type ComponentProps, Suspense } from 'react';
import { caller } from '../../lib/api.ts';
import { lazyPiece } from '../../lib/code.ts';
import { showDate, showInstant } from '../../lib/format.ts';
import { loadReferences } from '../../lib/reference.ts';
import { ensureTexts, textIfAny, translate } from '../../lib/texts.ts';
import { ScopeWords } from '../delegation/scope-words.tsx';
import { filterLists } from '../directory/directory.filters.ts';
import { showMinute } from '../messages/message.values.ts';
import { FieldValue, type SeenPerson } from '../person/field-value.tsx';
import { PersonLink } from '../person/person-link.tsx';
import classes from './history-timeline.module.css';

const PerimeterReading = lazyPiece(async () => {
  const texts = ensureTexts(caller.language, ['PERIMETERS', 'CONDITIONS', 'GRID', 'CHAMPS', 'PERSON']);
  const [reading] = await Promise.all([import('../perimeters/perimeter-reading.tsx'), texts]);
  return reading;
});

const DefaultFilterReading = lazyPiece(async () => {
  const { language } = caller;
  const texts = ensureTexts(language, ['CONDITIONS', 'GRID', 'FILTRES', 'CHAMPS', 'DIRECTORY', 'PERIMETERS', 'PERSON']);
  const [reading] = await Promise.all([
    import('../roles-admin/default-filter-reading.tsx'),
    texts,
    loadReferences(filterLists, language),
  ]);
  return reading;
});

/** What of an entry says how its values are read. */
type Entry = Pick<Output<typeof historyCalls.timeline>['entries'][number], 'entity' | 'entity_id' | 'about'>;

interface ChangedValueProps {
  readonly entry: Entry;
  readonly field: string;
  readonly value: unknown;
}

/** What a field is called: the catalogue's name for a person's, that of the right for a link of a profile. */
export function fieldLabel({ entity, about }: Entry, field: string): string {
  if (entity === 'Personne') return textIfAny('CHAMPS', field) ?? field;
  if (entity === 'ProfilDroit' && about) return textIfAny('DROITS', about) ?? about;
  // What is written in each language is a column of each.
  const [, written, IdLangue] = /^(Titre|Texte) ?([A-Z]{2})$/.exec(field) ?? [];
  const language = written && asLanguage(IdLangue);
  if (language) return `${textIfAny('HISTORY', `field ${written}`) ?? written} · ${languageNames[language]}`;
  return textIfAny('HISTORY', `field ${field}`) ?? field;
}

/** A value as it was or became; a dash where there was none. */
export function ChangedValue({ entry, field, value }: ChangedValueProps) {
  if (entry.entity === 'Personne' && isPersonField(field))
    return (
      <FieldValue name={field} person={{ IdPersonneEV1: Number(entry.entity_id), [field]: value } as SeenPerson} />
    );
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return translate(value ? 'COMMON:yes' : 'COMMON:no');
  if (isPerson(value)) return <PersonLink person={value} />;
  if (entry.entity === 'Perimetre' && field === 'Conditions')
    return (
      <Suspense fallback="…">
        <PerimeterReading conditions={value as ComponentProps<typeof PerimeterReading>['conditions']} />
      </Suspense>
    );
  if (entry.entity === 'Role' && field === 'filtreDefaut')
    return (
      <Suspense fallback="…">
        <DefaultFilterReading filtreDefaut={String(value)} />
      </Suspense>
    );
  if (field === 'Traductions') return inEachLanguage(value as Readonly<Record<string, string>>);
  if (field === 'Portee') return <ScopeWords Portee={value as ComponentProps<typeof ScopeWords>['Portee']} />;
  if (entry.entity === 'Message') return messageValue(field, String(value));
  if (/^Texte [A-Z]{2}$/.test(field)) return plainOfRichText(String(value));
  if (field === 'Droits' && Array.isArray(value))
    return value.map((code) => textIfAny('DROITS', String(code)) ?? String(code)).join(', ') || '—';
  if (typeof value === 'object') return <code className={classes.json}>{JSON.stringify(value)}</code>;
  const text = String(value);
  if (entry.entity === 'Role' && field === 'Famille') return textIfAny('ROLES', `family${text}`) ?? text;
  if (field === 'DatePublication') return showInstant(text, caller.language);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return showDate(text);
  return (
    textIfAny('HISTORY', `value ${entry.entity}.${field}.${text}`) ?? textIfAny('PLANS', `${field}.${text}`) ?? text
  );
}

/** What is written in the other languages, each under its name. */
function inEachLanguage(written: Readonly<Record<string, string>>): string {
  const said = Object.entries(written).map(([code, text]) => {
    const language = asLanguage(code);
    return `${language ? languageNames[language] : code} – ${text}`;
  });
  return said.join(' · ') || '—';
}

/** A text without its tags, a moment on the reader's clock, a level by its name. */
function messageValue(field: string, value: string): string {
  if (field.startsWith('Texte')) return plainOfRichText(value);
  if (field.startsWith('Date')) return showMinute(value);
  return textIfAny('MESSAGES', `${field}.${value}`) ?? value;
}

function isPerson(value: unknown): value is { IdPersonneEV1: number; IndexPrenomNom: string } {
  return typeof value === 'object' && value !== null && 'IdPersonneEV1' in value && 'IndexPrenomNom' in value;
}

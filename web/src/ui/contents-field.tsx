import { Stack, Text, TextInput } from '@mantine/core';
import { type Content, type Contents, isEmptyContent } from '@passerelle/contracts/content.ts';
import { idLangues, type Language, languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { type Form, useField } from '../lib/form/form.ts';
import { useTexts } from '../lib/texts.ts';
import { useFaultsUnder } from './form/field.tsx';
import { useLanguageInSight } from './form/language-in-sight.ts';
import { type LanguageState, LanguageTabs } from './language-tabs.tsx';
import { RichTextField } from './rich-text/rich-text-field.tsx';

interface ContentsFieldProps<V extends { readonly Contenus: Contents }> {
  readonly form: Form<V>;
  /** What readers see where a language says nothing. */
  readonly emptyHelp: string;
  /** French has to say something. */
  readonly required?: boolean;
  /** Written in French alone, without tabs. */
  readonly single?: boolean;
}

const nothing: Content = { Titre: '', Texte: '' };

/** A title and a rich text in the eight languages. The screen's families of texts include CONTENT and LABELS. */
export function ContentsField<V extends { readonly Contenus: Contents }>({
  form,
  emptyHelp,
  required,
  single,
}: ContentsFieldProps<V>) {
  const { t } = useTexts();
  const { value: contents } = useField(form, 'Contenus');
  const errors = useFaultsUnder(form, 'Contenus');
  const [chosen, setChosen] = useLanguageInSight(form, 'Contenus');
  const said = contents[idLangues[chosen]] ?? nothing;
  const change = (part: Partial<Content>) => {
    const { [idLangues[chosen]]: _, ...others } = contents;
    const next = { ...said, ...part };
    const Contenus = isEmptyContent(next) ? others : { ...others, [idLangues[chosen]]: next };
    form.change({ Contenus } as unknown as Partial<V>);
  };
  const needed = required === true && chosen === 'fr';
  const fields = (
    <Stack gap="sm" key={chosen}>
      <TextInput
        label={t('CONTENT:title')}
        lang={locales[chosen]}
        maxLength={200}
        required={needed}
        placeholder={chosen === 'fr' ? undefined : contents.FR?.Titre}
        error={errors.get(`${idLangues[chosen]}/Titre`)}
        value={said.Titre}
        onChange={(event) => change({ Titre: event.currentTarget.value })}
      />
      <RichTextField
        label={t('CONTENT:text')}
        lang={locales[chosen]}
        minHeight={180}
        value={said.Texte}
        onChange={(Texte) => change({ Texte })}
      />
      {isEmptyContent(said) && !needed && (
        <Text size="sm" c="dimmed">
          {emptyHelp}
        </Text>
      )}
    </Stack>
  );
  if (single) return fields;
  const states = Object.fromEntries(
    languages.map((language): [Language, LanguageState] => [
      language,
      isEmptyContent(contents[idLangues[language]]) ? 'missing' : 'filled',
    ]),
  ) as Record<Language, LanguageState>;
  return (
    <LanguageTabs
      value={chosen}
      onChange={setChosen}
      states={states}
      label={`${t('CONTENT:text')} · ${languageNames[chosen]}`}
    >
      {fields}
    </LanguageTabs>
  );
}

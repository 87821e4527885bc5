import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { idLangues, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { useTexts } from '../../lib/texts.ts';

/** A label by `IdLangue`; the French one is the base. */
export type Labels = Readonly<Record<string, string>>;

interface LabelFieldsProps {
  readonly labels: Labels;
  readonly onLabels: (labels: Labels) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

const others = languages.filter((language) => language !== 'fr');

/** A label in the eight languages. */
export function LabelFields({ labels, onLabels, error, autoFocus = false }: LabelFieldsProps) {
  const { t } = useTexts();
  const change = (IdLangue: string, text: string) => onLabels({ ...labels, [IdLangue]: text });
  return (
    <>
      <TextInput
        required
        maxLength={120}
        data-autofocus={autoFocus || undefined}
        lang="fr"
        label={`${t('RIGHTS:label')} (${languageNames.fr})`}
        error={error}
        value={labels.FR ?? ''}
        onChange={(event) => change('FR', event.currentTarget.value)}
      />
      <Fieldset legend={t('RIGHTS:otherLanguages')} p="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing={8}>
          {others.map((language) => (
            <TextInput
              key={language}
              maxLength={120}
              lang={language === 'gb' ? 'en' : language === 'cn' ? 'zh' : language}
              label={languageNames[language]}
              placeholder={labels.FR}
              value={labels[idLangues[language]] ?? ''}
              onChange={(event) => change(idLangues[language], event.currentTarget.value)}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
    </>
  );
}

/** The translations that say something, as calls take them. */
export function translationsOf(labels: Labels): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).filter(([language, text]) => language !== 'FR' && text.trim() !== ''),
  );
}

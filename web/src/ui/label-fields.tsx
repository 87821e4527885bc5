import { Group, SimpleGrid, TextInput, UnstyledButton } from '@mantine/core';
import { idLangues, languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../lib/texts.ts';

interface LabelFieldsProps {
  /** What is named, such as “Name”. */
  readonly label: string;
  /** The label in French, which stands wherever another language has none. */
  readonly value: string;
  /** The other languages, by `IdLangue`. */
  readonly translations: Readonly<Record<string, string>>;
  readonly onChange: (value: string, translations: Readonly<Record<string, string>>) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  /** What is wrong in the other languages, by `IdLangue`. */
  readonly faults?: ReadonlyMap<string, string>;
  /** Characters of each. */
  readonly longest?: number;
  /** Nothing has to be written. */
  readonly optional?: boolean;
}

const others = languages.filter((language) => language !== 'fr');

/** A label in the eight languages: French, and the others on demand. */
export function LabelFields({
  label,
  value,
  translations,
  onChange,
  onBlur,
  error,
  faults = new Map(),
  longest = 120,
  optional = false,
}: LabelFieldsProps) {
  const { t } = useTexts();
  const [asked, setOpened] = useState(false);
  const opened = asked || faults.size > 0;
  const filled = others.filter((language) => translations[idLangues[language]]).length;
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <TextInput
        label={`${label} (${languageNames.fr})`}
        required={!optional}
        maxLength={longest}
        lang={locales.fr}
        value={value}
        error={error}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value, translations)}
      />
      <UnstyledButton mt={6} fz="sm" c="dimmed" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <Group gap={4} component="span">
          <Chevron size={14} aria-hidden="true" />
          {t('LABELS:otherLanguages', { count: filled })}
        </Group>
      </UnstyledButton>
      {opened && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
          {others.map((language) => {
            const { [idLangues[language]]: said = '', ...rest } = translations;
            return (
              <TextInput
                key={language}
                label={languageNames[language]}
                maxLength={longest}
                lang={locales[language]}
                placeholder={value}
                value={said}
                error={faults.get(idLangues[language])}
                onChange={({ currentTarget: { value: next } }) =>
                  onChange(value, next.trim() === '' ? rest : { ...rest, [idLangues[language]]: next })
                }
              />
            );
          })}
        </SimpleGrid>
      )}
    </div>
  );
}

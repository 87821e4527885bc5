import { Tabs, VisuallyHidden } from '@mantine/core';
import { type Language, languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.ts';
import classes from './language-tabs.module.css';

/** How a language stands: it says something, it says nothing yet, or what it says was made from an older text. */
export type LanguageState = 'filled' | 'missing' | 'toReview';

interface LanguageTabsProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
  readonly states: Readonly<Record<Language, LanguageState>>;
  /** What the language that is shown says. */
  readonly children: ReactNode;
  /** What the tabs are about, where more than one set is on the screen. */
  readonly label?: string;
}

const marks = {
  filled: <IconCheck size={14} className={classes.filled} aria-hidden="true" />,
  missing: <IconCircleDashed size={14} className={classes.missing} aria-hidden="true" />,
  toReview: <IconAlertTriangle size={14} className={classes.toReview} aria-hidden="true" />,
} as const;

/**
 * The eight languages of something that is written in each of them, one shown at a time. Arrows, Home and End go from
 * one to another. The screen's families of texts include LABELS.
 */
export function LanguageTabs({ value, onChange, states, children, label }: LanguageTabsProps) {
  const { t } = useTexts();
  return (
    <Tabs
      value={value}
      onChange={(chosen) => onChange(languages.find((language) => language === chosen) ?? value)}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '', list: classes.list ?? '' }}
    >
      <Tabs.List aria-label={label ?? t('COMMON:languages')}>
        {languages.map((language) => (
          <Tabs.Tab key={language} value={language} rightSection={marks[states[language]]}>
            <span lang={locales[language]}>{languageNames[language]}</span>
            <VisuallyHidden>, {t(`LABELS:${states[language]}`)}</VisuallyHidden>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} pt="sm">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

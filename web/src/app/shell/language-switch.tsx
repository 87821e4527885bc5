import { Menu, UnstyledButton } from '@mantine/core';
import { type Language, languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { reportError } from '../../lib/errors.ts';
import { inLanguage } from '../../lib/paths.ts';
import { prepareLanguage, useTexts } from '../../lib/texts.ts';
import { Flag } from '../../ui/flag.tsx';
import classes from './control.module.css';

/** Opens the same place in another language, once its texts are there. */
export function useLanguageChange(): (language: Language) => Promise<void> {
  const router = useRouter();
  return async (language) => {
    try {
      await prepareLanguage(language);
      await router.navigate({ href: inLanguage(router.state.location.href, language), replace: true });
    } catch (error) {
      reportError(error);
    }
  };
}

export function LanguageSwitch() {
  const { t, language } = useTexts();
  const change = useLanguageChange();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.control} aria-label={`${t('SHELL:language')} · ${languageNames[language]}`}>
          <Flag language={language} />
          <IconChevronDown size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={(value) => void change(value as Language)}>
          {languages.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={locales[each]} rightSection={<Flag language={each} />}>
              {languageNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

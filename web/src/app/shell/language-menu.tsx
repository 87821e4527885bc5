import { Menu } from '@mantine/core';
import { type Language, languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { reportError } from '../../lib/errors.ts';
import { inLanguage } from '../../lib/paths.ts';
import { prepareLanguage, useTexts } from '../../lib/texts.ts';
import { Flag } from '../../ui/flag.tsx';

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

export function LanguageItems() {
  const { language } = useTexts();
  const change = useLanguageChange();
  return (
    <Menu.RadioGroup value={language} onChange={(value) => void change(value as Language)}>
      {languages.map((each) => (
        <Menu.RadioItem
          key={each}
          value={each}
          closeMenuOnClick
          lang={locales[each]}
          rightSection={<Flag language={each} />}
        >
          {languageNames[each]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export default function LanguageMenu({ children }: { children: ReactElement }) {
  return (
    <Menu defaultOpened withinPortal={false} position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}

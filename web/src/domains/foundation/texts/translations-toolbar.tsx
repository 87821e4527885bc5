import { Button, Menu, NativeSelect } from '@mantine/core';
import { languageNames } from '@passerelle/contracts/languages.ts';
import { type TextFilter, textFilters } from '@passerelle/contracts/texts/translations.contract.ts';
import { IconLanguage } from '@tabler/icons-react';
import { useId } from 'react';
import type { PageProps } from '../../../lib/page.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DateInput } from '../../../ui/date-inputs.tsx';
import { Flag } from '../../../ui/flag.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { allCodes, languageOf } from './text-lines.ts';
import classes from './translations.module.css';
import { codesOf, type TranslationsSearch } from './translations.search.ts';

type ToolbarProps = Pick<PageProps<unknown, TranslationsSearch>, 'search' | 'setSearch'>;

/** What the list is narrowed to: words of any language, what is to do, a day, the languages looked at. */
export function TranslationsToolbar({ search, setSearch }: ToolbarProps) {
  const { t } = useTexts();
  const codes = codesOf(search);
  const since = useId();
  const toggle = (code: (typeof allCodes)[number]) => {
    const next = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
    const whole = next.length === 0 || next.length === allCodes.length;
    setSearch({ languages: whole ? undefined : allCodes.filter((one) => next.includes(one)).join() });
  };
  return (
    <div role="toolbar" aria-label={t('COMMON:listTools')} className={classes.tools}>
      <SearchBox
        text={search.q ?? ''}
        onText={(q) => setSearch({ q: q || undefined }, { replace: true })}
        label={t('TRANSLATIONS:find')}
        placeholder={t('TRANSLATIONS:find')}
        clearLabel={t('COMMON:clearSearch')}
      />
      <NativeSelect
        aria-label={t('COMMON:show')}
        value={search.show ?? ''}
        onChange={(event) => setSearch({ show: (event.currentTarget.value || undefined) as TextFilter | undefined })}
        data={[
          { value: '', label: t('TRANSLATIONS:show.all') },
          ...textFilters.map((value) => ({ value, label: t(`TRANSLATIONS:show.${value}`) })),
        ]}
      />
      <div className={classes.since}>
        <label htmlFor={since}>{t('TRANSLATIONS:since')}</label>
        <DateInput
          id={since}
          clearable
          w={150}
          onFault="looks"
          value={search.since ?? null}
          onChange={(day) => setSearch({ since: day ?? undefined }, { replace: true })}
        />
      </div>
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconLanguage size={16} />}>
            {t('COMMON:languages')} ({codes.length})
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {allCodes.map((code) => (
            <Menu.CheckboxItem
              key={code}
              checked={codes.includes(code)}
              onChange={() => toggle(code)}
              rightSection={<Flag language={languageOf(code)} />}
            >
              {languageNames[languageOf(code)]}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

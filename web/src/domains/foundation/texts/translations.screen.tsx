import { Button, Menu } from '@mantine/core';
import { type TextFileFormat, translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { IconDownload, IconLanguage, IconUpload } from '@tabler/icons-react';
import { attempt } from '../../../lib/errors.ts';
import { showNumber } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FamiliesList } from './families-list.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { exportTexts } from './text-files.ts';
import { useLines } from './text-lines.ts';
import { TextsGrid } from './texts-grid.tsx';
import classes from './translations.module.css';
import { codesOf, narrowingOf, type TranslationsSearch } from './translations.search.ts';
import { TranslationsToolbar } from './translations-toolbar.tsx';

const formats = [
  ['csv', 'TRANSLATIONS:exportCsv'],
  ['xliff', 'TRANSLATIONS:exportXliff'],
] as const satisfies readonly (readonly [TextFileFormat, string])[];

/** Families of texts, and those of one of them in the chosen languages, to be edited where they are read. */
export function TranslationsScreen({ search, setSearch }: PageProps<unknown, TranslationsSearch>) {
  const { t, language } = useTexts();
  const families = useCall(translationsCalls.families, {});
  const narrowing = narrowingOf(search);
  const { lines, total, more, loadingMore } = useLines(narrowing);
  const codes = codesOf(search);
  const everything = { family: undefined, q: undefined, show: undefined, since: undefined };

  return (
    <Page
      fill
      aside={
        <span className={classes.total} role="status">
          {t('TRANSLATIONS:total', { count: total })}
        </span>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            onClick={() => setSearch({ import: true }, { replace: true })}
          >
            {t('TRANSLATIONS:import')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" leftSection={<IconDownload size={16} />}>
                {t('COMMON:export')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{t('TRANSLATIONS:exportHelp')}</Menu.Label>
              {formats.map(([format, label]) => (
                <Menu.Item key={format} onClick={() => attempt(exportTexts({ ...narrowing, format }))}>
                  {t(label)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      <div className={classes.split}>
        <FamiliesList
          families={families}
          codes={codes}
          chosen={search.family}
          onChoose={(family) => setSearch({ family })}
        />
        <div className={classes.texts}>
          <TranslationsToolbar search={search} setSearch={setSearch} />
          {lines.length === 0 ? (
            <EmptyState
              icon={<IconLanguage size={28} />}
              title={t('TRANSLATIONS:nothing')}
              help={t('TRANSLATIONS:nothingHelp')}
              actions={
                <Button variant="default" onClick={() => setSearch(everything)}>
                  {t('COMMON:showAll')}
                </Button>
              }
            />
          ) : (
            <TextsGrid question={JSON.stringify(narrowing)} lines={lines} codes={codes}>
              {more && (
                <Button variant="default" m={12} loading={loadingMore} onClick={more}>
                  {t('COMMON:more')} ({showNumber(total - lines.length, language)})
                </Button>
              )}
            </TextsGrid>
          )}
        </div>
      </div>
      {search.import && <ImportDialog onClose={() => setSearch({ import: undefined }, { replace: true })} />}
    </Page>
  );
}

import { Tabs } from '@mantine/core';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { IconDownload, IconHistory, IconUpload } from '@tabler/icons-react';
import type { PageProps } from '../../../lib/page.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { ExportTab } from './export-tab.tsx';
import { type ImportSearch, importTabs } from './import.search.ts';
import { ImportTab } from './import-tab.tsx';
import { RunsTab } from './runs-tab.tsx';

const icons = {
  import: <IconUpload size={16} />,
  export: <IconDownload size={16} />,
  runs: <IconHistory size={16} />,
} as const;

/** A definition of imports and exports: what it may do is on tabs, those that it has. */
export function ImportScreen({ params, search, setSearch }: PageProps<{ readonly IdImport: string }, ImportSearch>) {
  const { t } = useTexts();
  const definition = useCall(importsCalls.read, { params: { id: Number(params.IdImport) } });
  const tabs = importTabs.filter((tab) =>
    tab === 'runs' ? definition.Sens !== 'export' : definition.Sens === 'both' || definition.Sens === tab,
  );
  const shown = tabs.find((tab) => tab === search.tab) ?? tabs[0] ?? 'import';
  return (
    <Page title={definition.LibImport}>
      <Tabs
        value={shown}
        onChange={(tab) => setSearch({ tab: tabs.find((one) => one === tab) ?? shown })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('IMPORTS:tabs')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} leftSection={icons[tab]}>
              {t(`IMPORTS:${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="import" pt="md">
          <ImportTab
            key={definition.IdImport}
            definition={definition}
            run={search.run}
            onRun={(run) => setSearch({ tab: 'import', run })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="export" pt="md">
          <ExportTab definition={definition} />
        </Tabs.Panel>
        <Tabs.Panel value="runs" pt="md">
          <RunsTab definition={definition} onOpen={(run) => setSearch({ tab: 'import', run })} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

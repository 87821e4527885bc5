import { Button, Menu } from '@mantine/core';
import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import type { exportFormats } from '@passerelle/contracts/lists/list.contract.ts';
import { IconDownload } from '@tabler/icons-react';
import { openCall } from '../../../lib/api.ts';
import { attempt } from '../../../lib/errors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTexts } from '../../../lib/texts.ts';

type Format = (typeof exportFormats)[number];

/** The members of a list as a file, under its name. */
export function MembersFile({ id, name }: { readonly id: number; readonly name: string }) {
  const { t, language } = useTexts();
  const save = async (format: Format) => {
    const params = { lang: language, id, groupId: 0 };
    const response = await openCall(listSecurityCalls.exportMembers, { params, query: { format } });
    saveFile(await response.blob(), `${name}.${format}`);
  };
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconDownload size={14} />}>
          {t('LIST_SECURITY:exportMembers')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => attempt(save('xlsx'))}>{t('GRID:exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => attempt(save('csv'))}>{t('GRID:exportCsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { importsCalls, type OpenedDefinition } from '@passerelle/contracts/imports/imports.contract.ts';
import { exportFormats } from '@passerelle/contracts/lists/list.contract.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { comma } from '../../../lib/comma.ts';
import { attempt } from '../../../lib/errors.ts';
import { useTexts } from '../../../lib/texts.ts';
import { takeFile } from './take-file.ts';

/** The rows that the reader sees, as a file, which may be loaded back where the definition goes both ways; columns that they may not read are named. */
export function ExportTab({ definition: { IdImport, colonnes, Sens } }: { readonly definition: OpenedDefinition }) {
  const { t } = useTexts();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const called = new Map(colonnes.map(({ Champ, LibChamp }) => [Champ, LibChamp]));
  const take = async (format: (typeof exportFormats)[number]) => {
    const answer = await takeFile(importsCalls.export, { params: { id: IdImport }, body: { format } });
    setMissing((answer.headers.get('x-columns-missing') ?? '').split(', ').filter(Boolean));
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('IMPORTS:exportLead')} {Sens === 'both' && t('IMPORTS:exportBack')}
      </Text>
      <Text size="sm" c="dimmed">
        {colonnes
          .filter(({ sort }) => sort)
          .map(({ LibChamp }) => LibChamp)
          .join(' · ')}
      </Text>
      <Group>
        {exportFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => attempt(take(format))}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Group>
      {missing.length > 0 && (
        <Text size="sm" role="status">
          {t('IMPORTS:missing', { columns: missing.map((name) => called.get(name) ?? name).join(comma()) })}
        </Text>
      )}
    </Stack>
  );
}

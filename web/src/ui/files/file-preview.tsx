import { Button, Group, Loader, Text } from '@mantine/core';
import type { NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../lib/address.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../dialog.tsx';
import { ErrorState } from '../states.tsx';
import classes from './file-field.module.css';
import { fileContent, isPicture } from './read-file.ts';

/** A picture or a PDF within the page. */
export function ShownFile({ named, address }: { named: Pick<NamedFile, 'name' | 'type'>; address: string }) {
  const { t } = useTexts();
  if (isPicture(named.type)) return <img className={classes.shown} src={address} alt={named.name} />;
  // Telephones have none.
  if (!navigator.pdfViewerEnabled) return <Text size="sm">{t('FILES:noViewer')}</Text>;
  return <iframe className={classes.document} src={address} title={named.name} />;
}

/** A picture or a PDF, as the browser shows it. */
export function FilePreview({ named, onClose }: { named: NamedFile; onClose: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(fileContent(named));
  const address = useAddress(data);
  return (
    <Dialog onClose={onClose} size={960} title={named.name}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !address && <Loader size="sm" />}
      {address && <ShownFile named={named} address={address} />}
      {data && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => saveFile(data, named.name)}>
            {t('FILES:download', { name: named.name })}
          </Button>
        </Group>
      )}
    </Dialog>
  );
}

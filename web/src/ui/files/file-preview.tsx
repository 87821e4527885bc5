import { Button, Group, Loader } from '@mantine/core';
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

/** A picture or a PDF, as the browser shows it. */
export function FilePreview({ named, onClose }: { named: NamedFile; onClose: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(fileContent(named));
  const address = useAddress(data);
  return (
    <Dialog onClose={onClose} size={960} title={named.name}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !address && <Loader size="sm" />}
      {address &&
        (isPicture(named.type) ? (
          <img className={classes.shown} src={address} alt={named.name} />
        ) : (
          <iframe className={classes.document} src={address} title={named.name} />
        ))}
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

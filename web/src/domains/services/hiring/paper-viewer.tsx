import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../lib/address.ts';
import { openCall } from '../../../lib/api.ts';
import { callKey } from '../../../lib/query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ShownFile } from '../../../ui/files/file-preview.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './hiring.module.css';

/** A page of a paper that its recruiter looks at. */
export interface OpenedPaper {
  readonly IdPersonneEV1: number;
  readonly IdPiece: number;
  readonly name: string;
  readonly page: number;
}

/** A paper beside its decision. It is read anew each time, and kept by nobody: each reading is noted. */
export function PaperViewer({ paper, onClose }: { readonly paper: OpenedPaper; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { IdPersonneEV1, IdPiece, name, page } = paper;
  const { data, error, refetch } = useQuery({
    queryKey: [...callKey(hiringCalls.paper), IdPersonneEV1, IdPiece, page],
    queryFn: async ({ signal }) =>
      await (
        await openCall(hiringCalls.paper, { params: { IdPersonneEV1, IdPiece }, query: { page } }, { signal })
      ).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const address = useAddress(data);
  return (
    <section className={classes.viewer} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm" fw={550} className={classes.name}>
          {name}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {data && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} />}
              onClick={() => saveFile(data, name)}
            >
              {t('HIRING:openPaper')}
            </Button>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t('COMMON:close')} onClick={onClose}>
            <IconX size={16} />
          </ActionIcon>
        </Group>
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !address && <Loader size="sm" />}
      {data && address && <ShownFile named={{ name, type: data.type }} address={address} />}
    </section>
  );
}

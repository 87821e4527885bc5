import { Button, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import type { Language } from '@passerelle/contracts/languages.ts';
import { useState } from 'react';
import { showNumber, showSize } from '../../lib/format.ts';
import { type Translate, useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { Dialog } from '../dialog.tsx';
import { exportRows, type RunningExport, runningExport } from './list.export.ts';
import type { ExportBody, List, OtherFile } from './list.ts';

interface ExportDialogProps {
  readonly list: Pick<List<object>, 'calls' | 'words' | 'rowsLabel'>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly all: ExportBody;
  /** What is picked, when something is. */
  readonly picked: ExportBody | undefined;
  readonly allCount: number | undefined;
  readonly pickedCount: number | undefined;
}

const theRows = 'rows';

/** A list whose file is of something else than its rows. */
const of = ({ calls, words }: ExportDialogProps['list'], { file }: OtherFile) => ({
  words,
  calls: { ...calls, file: async ({ filter }: ExportBody, signal: AbortSignal) => await file(filter, signal) },
});

/** How far the file has come: by its rows, or where it does not tell them before its end, by its size. */
function progressOf({ done, total, received }: RunningExport, t: Translate, language: Language): string {
  if (total === undefined) return t('GRID:exportPreparing');
  if (done === undefined) return t('GRID:exportReceived', { count: total, size: showSize(received, language) });
  return t('COMMON:progress', { done: showNumber(done, language), total: showNumber(total, language) });
}

/** A file of what is seen, or of what is picked. It may be closed while the file comes. */
export default function ExportDialog({ list, opened, onClose, all, picked, allCount, pickedCount }: ExportDialogProps) {
  const { t, language } = useTexts();
  const [format, setFormat] = useState<ExportBody['format']>('xlsx');
  const [rows, setRows] = useState('picked');
  const { files = [] } = list.calls;
  const [what, setWhat] = useState(theRows);
  const other = files[Number(what)];
  const running = useStore(runningExport);
  const number = (count: number | undefined) => (count === undefined ? '' : ` (${showNumber(count, language)})`);

  return (
    <Dialog opened={opened} onClose={onClose} title={t(`${list.words}:exportTitle`)}>
      {running ? (
        <Stack gap="sm">
          <Progress
            value={running.done !== undefined && running.total ? (100 * running.done) / running.total : 100}
            animated={running.done === undefined}
            aria-label={t('GRID:exportPreparing')}
          />
          <Text size="sm" c="dimmed" role="status">
            {progressOf(running, t, language)}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={running.cancel}>
              {t('COMMON:cancel')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t(`${list.words}:exportHelp`)}
          </Text>
          {files.length > 0 && (
            <Radio.Group label={t('GRID:exportWhat')} value={what} onChange={setWhat}>
              <Stack gap={8} mt={6}>
                <Radio value={theRows} label={t(list.rowsLabel)} />
                {files.map(({ label }, n) => (
                  <Radio key={label} value={String(n)} label={t(label)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {picked && !other && (
            <Radio.Group label={t(list.rowsLabel)} value={rows} onChange={setRows}>
              <Stack gap={8} mt={6}>
                <Radio value="picked" label={t('GRID:exportSelection') + number(pickedCount)} />
                <Radio value="all" label={t('GRID:exportAll') + number(allCount)} />
              </Stack>
            </Radio.Group>
          )}
          {!other && (
            <Radio.Group
              label={t('GRID:exportFormat')}
              value={format}
              onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
            >
              <Stack gap={8} mt={6}>
                <Radio value="xlsx" label={t('GRID:exportXlsx')} />
                <Radio value="csv" label={t('GRID:exportCsv')} />
              </Stack>
            </Radio.Group>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('COMMON:cancel')}
            </Button>
            <Button
              data-autofocus
              onClick={() =>
                void (
                  other
                    ? exportRows(of(list, other), { ...all, format: 'xlsx' })
                    : exportRows(list, { ...(rows === 'picked' && picked ? picked : all), format })
                ).then(onClose)
              }
            >
              {t('COMMON:export')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

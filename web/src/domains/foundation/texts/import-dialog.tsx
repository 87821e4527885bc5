import { Button, Group, Stack, Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileField } from '../../../ui/files/file-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ImportLines } from './import-lines.tsx';
import { PastImports } from './past-imports.tsx';
import { reloadTranslations } from './text-lines.ts';

type Look = Output<typeof translationsCalls.lookAtImport>;

/** A file of texts: chosen, looked at line by line, then written exactly as it was looked at. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [file, setFile] = useState<string>();
  const [looked, setLooked] = useState<Look>();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const look = useWrite(translationsCalls.lookAtImport, { shownInPlace: true });
  const bring = useWrite(translationsCalls.importFile, { shownInPlace: true });

  async function lookAt(IdFichier: string | undefined): Promise<void> {
    setFile(IdFichier);
    setLooked(undefined);
    setTaken(new Set());
    bring.reset();
    look.reset();
    if (IdFichier) setLooked(await look.writeAsync({ body: { IdFichier } }).catch(() => undefined));
  }
  async function apply({ version }: Look, IdFichier: string): Promise<void> {
    const body = { IdFichier, version, take: [...taken] };
    const done = await bring.writeAsync({ body }).catch(() => undefined);
    if (!done) return;
    showToast({ tone: 'success', text: t('TRANSLATIONS:imported', { count: done.written }) });
    await reloadTranslations();
    onClose();
  }

  const writes = looked ? looked.counts.change + taken.size : 0;
  const nothing = looked && looked.counts.change + looked.counts.conflict === 0;
  const error = bring.error ?? look.error;
  return (
    <Dialog onClose={onClose} size={looked ? 960 : 480} title={t('TRANSLATIONS:importTitle')}>
      <Stack gap="md">
        {!looked && <Text size="sm">{t('TRANSLATIONS:importHelp')}</Text>}
        <FileField
          label={t('TRANSLATIONS:textFile')}
          purpose="texts"
          most={1}
          value={file ? [file] : []}
          onChange={([chosen]) => void lookAt(chosen)}
          focused
        />
        {error && (
          <Group role="alert" gap="sm">
            <Text size="sm" c="var(--danger-text)">
              {whyNot(error)}
            </Text>
            {file && bring.error && (
              <Button size="compact-sm" variant="default" onClick={() => void lookAt(file)}>
                {t('TRANSLATIONS:lookAgain')}
              </Button>
            )}
          </Group>
        )}
        {looked && <ImportLines looked={looked} taken={taken} onTaken={setTaken} />}
        {nothing && looked.counts.refused + looked.counts.unknown === 0 && (
          <Text size="sm">{t('TRANSLATIONS:nothingNew')}</Text>
        )}
        {!looked && <PastImports />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          {looked && file && (
            <Button
              loading={bring.pending}
              disabled={writes === 0 || bring.error !== null}
              onClick={() => void apply(looked, file)}
            >
              {t('TRANSLATIONS:apply', { count: writes })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What is wrong with the file itself, else what the server answered. */
function whyNot(error: unknown): string {
  const [detail] = error instanceof ApiError && error.code === 'TEXT_FILE' ? error.details : [];
  const reason = detail && textIfAny('TRANSLATIONS', `file.${detail.rule}`, { value: detail.value ?? '' });
  return reason ?? errorText(error);
}
